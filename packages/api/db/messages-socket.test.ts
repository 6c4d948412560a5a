import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { KEPT_MESSAGE } from '../testing/contact'
import { freshDataDir } from '../testing/run-server'
import { DatabaseUnavailableError } from './database-error'
import { askServer, removeThroughServer, serveMessages } from './messages-socket'

const message = (id: string) => ({ ...KEPT_MESSAGE, id, createdAt: '2026-01-01T00:00:00.000Z' })
const pages = [[message('4'), message('3')], [message('2')]]
const newestFirst = async (id?: string) => pages[[undefined, '3'].indexOf(id)] ?? []
const remove = async (ids: readonly string[]) => ids.filter((id) => Number(id) < 5)

test('a reader gets all pages; one that stays connected does not delay the stop', async () => {
  const folder = await freshDataDir()
  const close = await serveMessages(folder, { newestFirst, remove }, () => {})
  expect(await askServer(folder)).toEqual(pages.flat())
  const reader = connect(`${folder}/messages.sock`)
  await once(reader, 'connect')
  await close()
  await once(reader.resume(), 'close')
  await rm(folder, { recursive: true })
})

test('messages are deleted through the server, which answers the ids that were there', async () => {
  const folder = await freshDataDir()
  const close = await serveMessages(folder, { newestFirst, remove }, () => {})
  expect(await removeThroughServer(folder, ['3', '9'])).toEqual(['3'])
  await close()
  expect(await removeThroughServer(folder, ['3'])).toBeNull()
  await rm(folder, { recursive: true })
})

test.each([
  ['sent no messages', (folder: string) => askServer(folder)],
  ['deleted none', (folder: string) => removeThroughServer(folder, ['3'])],
])('the server reports why it %s', async (_, ask) => {
  const folder = await freshDataDir()
  const report = jest.fn()
  const away = new DatabaseUnavailableError('away')
  const fail = () => Promise.reject(away)
  const close = await serveMessages(folder, { newestFirst: fail, remove: fail }, report)
  await expect(ask(folder)).rejects.toThrow('the server’s log says why')
  await close()
  await rm(folder, { recursive: true })
  expect(report.mock.calls).toEqual([[away]])
})

test.each([
  ['is too long', `/tmp/${'x'.repeat(100)}`, 'expected a path shorter by 16 bytes'],
  ['is missing', '/tmp/none/at/all', 'the socket "/tmp/none/at/all/messages.sock" cannot be made'],
])('a folder whose path %s is refused', async (_, path, expected) => {
  const served = serveMessages(path, { newestFirst, remove }, () => {})
  await expect(served).rejects.toThrow(`DATA_DIR: ${expected}`)
})
