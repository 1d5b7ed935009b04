// Links for others: by the phone's own sheet where there is one, else to the clipboard.
import { t } from '../i18n'
import { toast } from '../ui/toasts.svelte'

export async function share(what: { title: string; text: string; url: string }): Promise<void> {
  if (navigator.share && matchMedia('(pointer: coarse)').matches) {
    await navigator.share(what).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) return copy(what.url)
    })
  } else await copy(what.url)
}

export async function copy(text: string): Promise<void> {
  if (navigator.clipboard) await navigator.clipboard.writeText(text)
  else copyByHand(text)
  toast(t('app.copied'))
}

/** Without https there is no clipboard to write to. */
function copyByHand(text: string): void {
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
