import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
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

test('one opener at a time has the lock, whose file only its user reads', async () => {
  const release = await acquireLock(path, 0)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const refused = await acquireLock(path, 0).catch((error) => error)
  expect(refused).toBeInstanceOf(DatabaseBusyError)
  expect(String(refused)).toContain(`(${process.pid} on `)
  const waiting = acquireLock(path, 60_000)
  await release()
  await (await waiting)()
})

test('the lock of a process ends with it, also by kill -9', async () => {
  const hold = `require('fs-native-extensions').tryLock(require('fs').openSync(process.argv[1], 'a+'))
    && process.stdout.write('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['-e', hold, path])
  await once(child.stdout, 'data')
  await expect(acquireLock(path, 0)).rejects.toThrow(DatabaseBusyError)
  child.kill('SIGKILL')
  await (await acquireLock(path, 60_000))()
})
