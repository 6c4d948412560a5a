import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeOnLinux } from '../testing/platform'
import { acquireLock, DatabaseBusyError } from './lock'

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ota-lock-'))
  path = join(folder, 'db.lock')
})
afterEach(() => rm(folder, { recursive: true }))

const lost = jest.fn()
const acquire = (waitMs: number) => acquireLock(path, waitMs, { lost })
/** As from another machine, whose sockets nobody here can ask. */
const acquireElsewhere = () => acquireLock(path, 0, { lost, kernel: 'another', watchMs: 2500 })

test('one at a time, and nothing is left behind', async () => {
  const release = await acquire(0)
  await expect(acquire(0)).rejects.toThrow(DatabaseBusyError)
  await expect(acquire(0)).rejects.toThrow(`(${process.pid} on ${hostname()})`)
  await release()
  await (await acquire(0))()
  expect(await readdir(folder)).toEqual([])
})

test('waits for a living owner', async () => {
  const release = await acquire(0)
  const waiting = acquire(5000)
  await release()
  await (await waiting)()
})

test.each([
  ['who has ended since a restart', `7 here 0f-ae db.0123456789 1-2`],
  ['of another kind', 'another'],
  ['without a name', ''],
])('an owner %s is waited for, and then taken for dead by one', async (_name, owner) => {
  await writeFile(path, owner)
  const attempt = () => acquireLock(path, 0, { lost, watchMs: 300 })
  const before = performance.now()
  const attempts = await Promise.allSettled(Array.from({ length: 20 }, attempt))
  expect(performance.now() - before).toBeGreaterThanOrEqual(300)
  const [release, ...others] = attempts.flatMap((one) => ('value' in one ? [one.value] : []))
  expect(others).toEqual([])
  await release?.()
})

test('an older version’s lock is never taken over: its owner may live where nobody sees it', async () => {
  await writeFile(path, '4194304 1')
  const attempt = acquireLock(path, 0, { lost, watchMs: 300 })
  await expect(attempt).rejects.toThrow(`delete ${path}`)
  expect(await readdir(folder)).toEqual(['db.lock'])
})

describeOnLinux('a process of an older version', () => {
  test('that lives has the database', async () => {
    const started = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ')[19]
    await writeFile(path, `${process.pid} ${started}`)
    const attempt = acquireLock(path, 0, { lost, watchMs: 300 })
    await expect(attempt).rejects.toThrow(DatabaseBusyError)
  })
})

test('an owner on another machine shows that it lives', async () => {
  const release = await acquire(0)
  await expect(acquireElsewhere()).rejects.toThrow(DatabaseBusyError)
  await release()
})

test('an owner learns that another took its lock, and leaves it alone', async () => {
  const release = await acquire(0)
  expect(lost).not.toHaveBeenCalled()
  await rm(path)
  await writeFile(path, 'another')
  await new Promise((done) => lost.mockImplementation(done))
  await release()
  expect(await readFile(path, 'utf8')).toBe('another')
})

test('an owner learns that another had its lock, also when that one is gone', async () => {
  const release = await acquire(0)
  await rm(path)
  await (await acquire(0))()
  await new Promise((done) => lost.mockImplementation(done))
  await release()
})

test('what a killed waiter left is removed, what a living one needs is not', async () => {
  const socket = join(folder, 'db.0123456789')
  const listen = `require('net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`
  spawnSync(process.execPath, ['-e', listen, socket])
  const { dev, ino } = await stat(socket, { bigint: true })
  await writeFile(`${path}.db.0123456789`, `7 here ours db.0123456789 ${dev}-${ino}`)
  await writeFile(`${path}.db.abcdefabcd`, `7 there another db.abcdefabcd 1-2`)
  await (await acquireLock(path, 0, { lost, kernel: 'ours' }))()
  expect(await readdir(folder)).toEqual(['db.lock.db.abcdefabcd'])
})
