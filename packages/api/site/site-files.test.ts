import { mkdtemp, rename, rm, unlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@one-tick-ahead/ota/testing/until'
import { createSiteFiles, KEPT_BYTES } from './site-files'

let folder: string
const at = (name: string) => join(folder, name)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ota-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** What of a file is sent, in letters: its first, and whether it came from memory or the disk. */
async function sent(find: ReturnType<typeof createSiteFiles>, name: string, accepted = ['br']) {
  const found = await find(at(name), accepted, true)
  if (!found) return null
  const { bytes, handle } = found
  const first = Buffer.alloc(1)
  await handle?.read(first, 0, 1, 0)
  await handle?.close()
  return `${bytes ? bytes.toString('latin1', 0, 1) : first} from ${bytes ? 'memory' : 'disk'}`
}

test('a file of 64 KiB is kept, a longer one is read each time', async () => {
  const find = createSiteFiles()
  await writeFile(at('kept'), 'a'.repeat(KEPT_BYTES))
  await writeFile(at('long'), 'b'.repeat(KEPT_BYTES + 1))
  expect(await sent(find, 'kept')).toBe('a from memory')
  expect(await sent(find, 'long')).toBe('b from disk')
  const kept = await find(at('kept'), [], true)
  expect((await find(at('kept'), [], true))?.bytes).toBe(kept?.bytes)
})

test('a copy that is gone meanwhile leaves the file itself', async () => {
  const find = createSiteFiles()
  for (const bytes of [10, KEPT_BYTES + 1]) {
    await writeFile(at('page'), 'o'.repeat(bytes))
    await writeFile(at('page.br'), 'c'.repeat(bytes))
    await until(async () => (await sent(find, 'page'))?.startsWith('c') ?? false, 'the copy')
    await unlink(at('page.br'))
    await until(async () => (await sent(find, 'page'))?.startsWith('o') ?? false, 'the file')
  }
})

test('a longer copy that goes while it is believed to be there is no 404', async () => {
  const find = createSiteFiles()
  await writeFile(at('film'), 'o'.repeat(KEPT_BYTES + 1))
  await writeFile(at('film.br'), 'c'.repeat(KEPT_BYTES + 1))
  expect(await sent(find, 'film')).toBe('c from disk')
  await unlink(at('film.br'))
  expect(await sent(find, 'film')).toBe('o from disk')
})

test('another file of the same length and time is noticed', async () => {
  const find = createSiteFiles()
  const then = 1_000_000_000 // seconds
  for (const [name, text] of [
    ['same', 'a'],
    ['new', 'b'],
  ] as const) {
    await writeFile(at(name), text)
    await utimes(at(name), then, then)
  }
  expect(await sent(find, 'same')).toBe('a from memory')
  await rename(at('new'), at('same'))
  await until(async () => (await sent(find, 'same')) === 'b from memory', 'the new one')
})

test('a file that is gone is gone in a moment, and what is no file is none', async () => {
  const find = createSiteFiles()
  await writeFile(at('gone'), 'a')
  expect(await sent(find, 'gone')).toBe('a from memory')
  await unlink(at('gone'))
  await until(async () => (await sent(find, 'gone')) === null, 'it is gone')
  expect(await sent(find, '')).toBeNull()
  expect(await sent(find, 'x'.repeat(300))).toBeNull()
})
