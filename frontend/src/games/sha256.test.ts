import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { digest, sha256 } from './sha256'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

test.each([0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000])(
  'the hash of %i bytes is that of another program',
  (length) => {
    const message = Uint8Array.from({ length }, (_, i) => (i * 31 + 7) % 256)
    expect(hex(digest(message))).toBe(createHash('sha256').update(message).digest('hex'))
  },
)

test('a seed has the hash that the server shows', async () => {
  expect(await sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
