import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { KEPT_MESSAGE } from '../testing/contact'
import { freshDataDir } from '../testing/run-server'
import { DatabaseUnavailableError } from './database-error'
import { askServer, serveMessages } from './messages-socket'

const message = (id: string) => ({ ...KEPT_MESSAGE, id, createdAt: '2026-01-01T00:00:00.000Z' })
const pages = [[message('4'), message('3')], [message('2')]]
const newestFirst = async (id?: string) => pages[[undefined, '3'].indexOf(id)] ?? []

test('a reader gets all pages; one that stays connected does not delay the stop', async () => {
  const folder = await freshDataDir()
  const close = await serveMessages(folder, { newestFirst }, () => {})
  expect(await askServer(folder)).toEqual(pages.flat())
  const reader = connect({ path: `${folder}/messages.sock`, allowHalfOpen: true })
  await once(reader.resume(), 'end')
  await close()
  reader.destroy()
  await rm(folder, { recursive: true })
}, 5_000)

test('the server reports why it sent no messages', async () => {
  const folder = await freshDataDir()
  const report = jest.fn()
  const away = new DatabaseUnavailableError('away')
  const close = await serveMessages(folder, { newestFirst: () => Promise.reject(away) }, report)
  await expect(askServer(folder)).rejects.toThrow('the server’s log says why')
  await close()
  await rm(folder, { recursive: true })
  expect(report.mock.calls).toEqual([[away]])
})

test.each([
  ['is too long', `/tmp/${'x'.repeat(100)}`, 'expected a path shorter by 16 bytes'],
  ['is missing', '/tmp/none/at/all', 'the socket "/tmp/none/at/all/messages.sock" cannot be made'],
])('a folder whose path %s is refused', async (_, path, expected) => {
  const served = serveMessages(path, { newestFirst }, () => {})
  await expect(served).rejects.toThrow(`DATA_DIR: ${expected}`)
})
