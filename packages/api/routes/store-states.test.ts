import { until } from '@one-tick-ahead/ota/testing/until'
import { createStoreStates } from './store-states'

const fine = () => 'an answer'
const UP = { sessions: 'up', database: 'up' }

test('a store that throws, rejects or says nothing is down, and the other is not', async () => {
  const lost = [
    () => {
      throw new Error('lost')
    },
    () => Promise.reject(new Error('lost')),
    () => new Promise(() => {}),
  ]
  for (const database of lost) {
    const states = createStoreStates({ sessions: fine, database }, () => 0, {
      patience: 5,
      kept: 0,
    })
    expect(await states()).toEqual({ sessions: 'up', database: 'down' })
  }
})

test('a flood of questions asks the stores once a second', async () => {
  let now = 0
  let asked = 0
  const ask = () => {
    asked += 1
  }
  const states = createStoreStates({ sessions: ask, database: fine }, () => now)
  await Promise.all(Array.from({ length: 1000 }, states))
  now = 999
  expect(await states()).toEqual(UP)
  expect(asked).toBe(1)
  now = 1000
  expect(await states()).toEqual(UP)
  expect(asked).toBe(2)
})

test('a store that hangs is not asked again until it has answered', async () => {
  let asked = 0
  let answer = () => {}
  const hanging = () => {
    asked += 1
    return new Promise<void>((done) => {
      answer = done
    })
  }
  const times = { patience: 1, kept: 0 }
  const states = createStoreStates({ sessions: hanging, database: fine }, () => 0, times)
  for (let time = 0; time < 3; time++) expect((await states()).sessions).toBe('down')
  expect(asked).toBe(1)
  answer()
  await until(async () => {
    answer()
    return (await states()).sessions === 'up'
  }, 'it is asked again, and answers')
})
