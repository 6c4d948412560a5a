import { gatherByKey } from './gather'

/** Work that a test finishes, and what it was given. */
function createWork() {
  const batches: string[][] = []
  const finish: { now(): void; fail(): void }[] = []
  const gather = gatherByKey((key: string, items: string[]) => {
    batches.push(items)
    return new Promise<string[]>((done, failed) => {
      finish.push({
        now: () => done(items.map((item) => `${key}:${item}`)),
        fail: () => failed(new Error('failed')),
      })
    })
  })
  return { gather, batches, finish }
}
const turn = () => new Promise(setImmediate)

test('what waits for the same key is worked on together, in order, and others do not wait', async () => {
  const { gather, batches, finish } = createWork()
  const results = ['1', '2', '3'].map((item) => gather('a', item))
  const other = gather('b', '4')
  expect(batches).toEqual([['1'], ['4']])
  finish[1]?.now()
  expect(await other).toBe('b:4')
  finish[0]?.now()
  expect(await results[0]).toBe('a:1')
  await turn()
  expect(batches).toEqual([['1'], ['4'], ['2', '3']])
  finish[2]?.now()
  expect(await Promise.all(results)).toEqual(['a:1', 'a:2', 'a:3'])
})

test('a piece of work is bounded', async () => {
  const { gather, batches, finish } = createWork()
  const results = Array.from({ length: 250 }, (_, n) => gather('a', String(n)))
  for (let n = 0; n < 4; n += 1) {
    finish[n]?.now()
    await turn()
  }
  await Promise.all(results)
  expect(batches.map(({ length }) => length)).toEqual([1, 100, 100, 49])
})

test('where work fails, what waits behind it fails at once, and what comes later is tried', async () => {
  const { gather, finish } = createWork()
  const results = ['1', '2'].map((item) => gather('a', item))
  finish[0]?.fail()
  for (const result of results) await expect(result).rejects.toThrow('failed')
  const later = gather('a', '3')
  finish[1]?.now()
  expect(await later).toBe('a:3')
})
