import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { KEPT_MESSAGE } from '../testing/contact'
import { freshDataDir } from '../testing/run-server'
import { askServer, serveMessages } from './messages-socket'

const message = (id: string) => ({ ...KEPT_MESSAGE, id, createdAt: '2026-01-01T00:00:00.000Z' })
const pages = [[message('4'), message('3')], [message('2')]]
const newestFirst = async (id?: string) => pages[[undefined, '3'].indexOf(id)] ?? []

test('a reader gets all pages; one that stays connected does not delay the stop', async () => {
  const folder = await freshDataDir()
  const close = await serveMessages(folder, { newestFirst })
  expect(await askServer(folder)).toEqual(pages.flat())
  const reader = connect({ path: `${folder}/messages.sock`, allowHalfOpen: true })
  await once(reader.resume(), 'end')
  await close()
  reader.destroy()
  await rm(folder, { recursive: true })
}, 5_000)

test('a folder whose path is too long for a socket is refused', async () => {
  const served = serveMessages(`/tmp/${'x'.repeat(100)}`, { newestFirst })
  await expect(served).rejects.toThrow(/^DATA_DIR: expected a path shorter by 16 bytes/)
})
