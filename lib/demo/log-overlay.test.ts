import { overlay } from './log-overlay'

const log = (dropped: number, ...ids: string[]) => ({
  dropped,
  ids: ids.map((id) => ({ id, accepted: true })),
})
const places = (...of: Parameters<typeof overlay>) => {
  const { ids, older } = overlay(...of)
  return [older, ...ids.map(({ id, place }) => `${id} ${place}`)]
}

test('a history that goes on where the log ended', () => {
  expect(places(log(2, 'a', 'b', 'c'), ['b', 'c'])).toEqual([3, 'b both', 'c both'])
})

test('ids that were announced and never arrived', () => {
  expect(places(log(0, 'a'), ['a', 'b'])).toEqual([0, 'a both', 'b history'])
})

test('a fork: the log has what the sender does not know of', () => {
  expect(places(log(0, 'a', 'b', 'c'), ['a', 'x'])).toEqual([
    0,
    'a both',
    'b log',
    'c log',
    'x history',
  ])
})

test('nothing in common', () => {
  expect(places(log(0, 'a'), ['x'])).toEqual([0, 'a log', 'x history'])
  expect(places(log(0), [])).toEqual([0])
})
