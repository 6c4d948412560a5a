import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KEPT_MESSAGE } from '../testing/contact'
import { askServer, serveMessages } from './messages-socket'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ota-'))
})
afterEach(() => rm(folder, { recursive: true }))

const createdAt = '2026-01-01T00:00:00.000Z'
const pages = [
  ['4', '3'],
  ['2', '1'],
].map((ids) => ids.map((id) => ({ ...KEPT_MESSAGE, id, createdAt })))
const after = [undefined, '3']
const contactMessages = { newestFirst: async (id?: string) => pages[after.indexOf(id)] ?? [] }

test('a reader gets all pages', async () => {
  const close = await serveMessages(folder, contactMessages)
  expect(await askServer(folder)).toEqual(pages.flat())
  await close()
})

test('a reader that stays connected does not keep the server from stopping', async () => {
  const close = await serveMessages(folder, contactMessages)
  const reader = connect({ path: join(folder, 'messages.sock'), allowHalfOpen: true })
  await once(reader.resume(), 'end')
  await close()
  reader.destroy()
}, 5_000)

test('a folder whose path is too long for a socket is refused', async () => {
  const long = join(folder, 'x'.repeat(100))
  await expect(serveMessages(long, contactMessages)).rejects.toThrow(
    /^DATA_DIR: expected a path shorter/,
  )
  expect(await askServer(long)).toBeNull()
})
