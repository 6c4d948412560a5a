import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
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
  ['of another kind', '4194304 1'],
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
