// Builds the service worker beside the app: one file of its own, told which files make the shell.
import { createHash } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** Words and boards are many, and a player needs few: they are kept when they are used. */
const ON_USE = ['/i18n/words/', '/geometry/', '/places/']

export function worker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const files = Object.values(bundle).filter((file) => file.fileName.startsWith('assets/'))
      const onUse = files.filter((file) => file.type === 'chunk' && isOnUse(file.moduleIds))
      copyFileSync(join(dir!, 'index.html'), join(dir!, 'shell.html'))
      const shell = [
        ...paths(files.filter((file) => !onUse.includes(file))),
        '/icons/icon.svg',
        '/manifest.webmanifest',
      ]
      const version = createHash('sha256')
        .update(JSON.stringify(Object.keys(bundle).sort()))
        .digest('hex')
        .slice(0, 10)
      await buildWorker(dir!, {
        __SHELL__: JSON.stringify(shell),
        __ON_USE__: JSON.stringify(paths(onUse)),
        __VERSION__: JSON.stringify(version),
      })
    },
  }
}

const paths = (files: { fileName: string }[]): string[] => files.map((file) => `/${file.fileName}`).sort()

const isOnUse = (modules: string[]): boolean =>
  modules.length > 0 && modules.every((id) => ON_USE.some((part) => id.includes(part)))

async function buildWorker(outDir: string, define: Record<string, string>): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { input: 'src/sw.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  })
}
