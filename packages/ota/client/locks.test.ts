import { limitInFlight } from './in-flight'
import { pageLock } from './locks'

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('tasks of one name run one after another, also after a failure', async () => {
  const lock = pageLock()
  const seen: string[] = []
  let release = () => {}
  const first = lock('a', async () => {
    seen.push('first in')
    await new Promise<void>((resolve) => {
      release = resolve
    })
    seen.push('first out')
    throw new Error('failed')
  })
  const second = lock('a', () => seen.push('second'))
  await lock('b', () => seen.push('other name'))
  expect(seen).toEqual(['first in', 'other name'])
  release()
  await expect(first).rejects.toThrow('failed')
  await second
  expect(seen).toEqual(['first in', 'other name', 'first out', 'second'])
})

test('a place is given to the next in line', async () => {
  const take = limitInFlight(2)
  const [freeFirst] = await Promise.all([take(), take()])
  const order: number[] = []
  const third = take().then((free) => {
    order.push(3)
    return free
  })
  take().then(() => order.push(4))
  await settled()
  expect(order).toEqual([])
  freeFirst?.()
  const freeThird = await third
  await settled()
  expect(order).toEqual([3])
  freeThird()
  await settled()
  expect(order).toEqual([3, 4])
})
