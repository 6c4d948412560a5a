import fc from 'fast-check'
import { appendToHistory, HISTORY_MAX_LENGTH, joinHistory, parseHistory } from './history'
import { isUuid } from './ids'
import { FEW, nearly } from './testing/fuzzed'

const id = (index: number) => `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`
const ids = (count: number) => Array.from({ length: count }, (_, index) => id(index))

test('keeps the 20 newest of 25 ids, oldest first', () => {
  const history = ids(25).reduce<string[]>(appendToHistory, [])
  expect(history).toEqual(ids(25).slice(5))
})

test('reads back 20 ids of 739 characters', () => {
  const header = joinHistory(ids(20))
  expect(header).toHaveLength(739)
  expect(parseHistory(header)).toEqual(ids(20))
})

test('reads only up to 20 distinct ids of one spelling', () => {
  // Also from a small set, so that some ids occur twice.
  const requestId = fc.oneof(fc.uuid(), fc.constantFrom(...ids(40)))
  const history = fc.array(requestId, { maxLength: 22 }).map(joinHistory)
  const isRead = (text: string) => {
    const parts = text === '' ? [] : text.split('|')
    const isRight =
      parts.every(isUuid) &&
      new Set(parts).size === parts.length &&
      text.length <= HISTORY_MAX_LENGTH
    expect(parseHistory(text)).toEqual(isRight ? parts : null)
  }
  fc.assert(fc.property(nearly(history), isRead), FEW)
})
