import { createSendLog, receive } from '@one-tick-ahead/ota/server/send-log'
import { FEW } from '@one-tick-ahead/ota/testing/fuzzed'
import { numberedWriter, oneWriter, twoWriters } from '@one-tick-ahead/ota/testing/writers'
import fc from 'fast-check'

/** Any; these are about order, not time. */
const SEGMENT = 100

test.each(oneWriter)('$name', async ({ property }) => {
  await fc.assert(property, FEW)
})

test.each(twoWriters)('$name', async ({ property }) => {
  await fc.assert(property, FEW)
})

test('nothing is refused while nothing is lost and order is kept', () => {
  const log = createSendLog()
  const device = numberedWriter()
  for (let count = 0; count < 200; count++) {
    const { requestId, history } = device.next()
    expect(receive(log, requestId, history, SEGMENT)).toBe('accept')
  }
})

test('the 22nd request of a device may be the first to arrive, and its first the second', () => {
  const device = numberedWriter()
  const requests = Array.from({ length: 22 }, () => device.next())
  const log = createSendLog()
  const [first, last] = [requests[0], requests[21]]
  if (!first || !last) throw new Error('unreachable')
  expect(receive(log, last.requestId, last.history, SEGMENT)).toBe('accept')
  // Its history cannot name the first one, which says that nothing was sent before it.
  expect(receive(log, first.requestId, first.history, SEGMENT)).toBe('resync')
})
