import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { acquireLock, DatabaseBusyError } from './lock'

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ota-lock-'))
  path = join(folder, 'db.lock')
})
afterEach(() => rm(folder, { recursive: true }))

test('one at a time, and nothing is left behind', async () => {
  const release = await acquireLock(path, 0)
  await expect(acquireLock(path, 0)).rejects.toThrow(DatabaseBusyError)
  await expect(acquireLock(path, 0)).rejects.toThrow(String(process.pid))
  await release()
  await (await acquireLock(path, 0))()
  expect(await readdir(folder)).toEqual([])
})

test('waits for a living owner', async () => {
  const release = await acquireLock(path, 0)
  const waiting = acquireLock(path, 5000)
  await release()
  await (await waiting)()
})

test.each([
  ['a dead process', '4194304 1'],
  ['a pid that was given out again', `${process.pid} 1`],
  ['no owner at all', ''],
])('takes over from %s', async (_name, owner) => {
  await writeFile(path, owner)
  const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => acquireLock(path, 0)))
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
