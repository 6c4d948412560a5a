import { announceIn, EMPTY_LOG, hearIn, type SendLog, syncIn } from './session'

const announceAll = (count: number, from: SendLog = EMPTY_LOG) => {
  let log: SendLog | null = from
  for (let id = 0; id < count; id++) log = log && announceIn(log, `${from.unheard + id}`)
  return log as SendLog
}

test('after eighteen ids without a verdict the next request is one that is repeated', () => {
  const log = announceAll(18)
  expect(log).toMatchObject({ unheard: 18 })
  expect(announceIn(log, 'next')).toBeNull()
  const waiting = syncIn(log, 'sync')
  expect(waiting.sync).toEqual({ id: 'sync', history: log.history })
  expect(syncIn(waiting, 'another')).toBe(waiting)
  expect(announceIn(waiting, 'next')).toBeNull()
  const heard = hearIn(waiting, 'sync')
  expect(heard).toEqual({ history: waiting.history, unheard: 0 })
  expect(announceIn(heard, 'next')?.unheard).toBe(1)
})

test('an id that was heard counts for those before it, and not for those after it', () => {
  const log = announceAll(10)
  const heard = hearIn(log, '6')
  expect(heard.unheard).toBe(3)
  expect(hearIn(heard, '2').unheard).toBe(3)
  expect(hearIn(heard, 'of another session')).toBe(heard)
})

test('a later verdict ends no repetition that is still without its own', () => {
  const waiting = syncIn(announceAll(18), 'sync')
  expect(hearIn(waiting, '17').sync?.id).toBe('sync')
})
