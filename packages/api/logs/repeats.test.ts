import { stopClock } from '../testing/clocks'
import { createRepeats } from './repeats'

test('a line is written at once, and its repeats once a minute for as long as they come', () => {
  stopClock()
  const written: [string, number][] = []
  const tell = createRepeats<string>((line, times) => written.push([line, times]))
  for (let time = 0; time < 300; time++) tell('theft', 'theft')
  tell('other', 'other')
  expect(written.splice(0)).toEqual([
    ['theft', 1],
    ['other', 1],
  ])
  jest.advanceTimersByTime(59_000)
  tell('theft', 'theft')
  jest.advanceTimersByTime(1_000)
  expect(written.splice(0)).toEqual([['theft', 300]])
  tell('theft', 'theft')
  jest.advanceTimersByTime(60_000)
  expect(written.splice(0)).toEqual([['theft', 1]])
  jest.advanceTimersByTime(60_000)
  expect(written).toEqual([])
  tell('theft', 'theft') // forgotten after a quiet minute, so it is told at once
  expect(written).toEqual([['theft', 1]])
  jest.useRealTimers()
})
