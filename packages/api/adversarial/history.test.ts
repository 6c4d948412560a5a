import { randomUUID } from 'node:crypto'
import { joinHistory } from '@one-tick-ahead/ota/history'
import type { OtaCode, OtaCredentials } from '@one-tick-ahead/ota/server/verifier'
import { enrolDevice } from '@one-tick-ahead/ota/testing/enrolled-device'

const ids = (count: number) => Array.from({ length: count }, () => randomUUID())

/** A device that has sent some requests, all accepted. */
async function busyDevice(count = 3) {
  const device = await enrolDevice()
  for (let sent = 0; sent < count; sent++) {
    expect(await device.ota.verify(device.next())).toBe('ok')
  }
  return device
}

const partsOf = ({ history }: OtaCredentials) => history.split('|')

test.each<[string, (valid: OtaCredentials) => string, OtaCode]>([
  ['21 ids', () => joinHistory(ids(21)), 'ota_malformed'],
  [
    '21 ids, the right ones last',
    (valid) => joinHistory([...ids(18), ...partsOf(valid)]),
    'ota_malformed',
  ],
  ['an id twice', (valid) => joinHistory([...partsOf(valid), ...partsOf(valid)]), 'ota_malformed'],
  [
    'its own id in the middle',
    (valid) => partsOf(valid).toSpliced(1, 0, valid.requestId).join('|'),
    'ota_malformed',
  ],
  ['an empty place', (valid) => valid.history.replace('|', '||'), 'ota_malformed'],
  ['an empty place of the right length', () => `||${'x'.repeat(34)}`, 'ota_malformed'],
  ['a bar at the end', (valid) => `${valid.history}|`, 'ota_malformed'],
  ['a bar in front', (valid) => `|${valid.history}`, 'ota_malformed'],
  ['commas', (valid) => valid.history.replaceAll('|', ','), 'ota_malformed'],
  ['upper case', (valid) => `${valid.history}|${'ABCDEF01'.padEnd(36, '-')}`, 'ota_malformed'],
  ['36 wrong characters', () => 'x'.repeat(36), 'ota_malformed'],
  ['739 wrong bytes, as long as 20 ids', () => 'a'.repeat(739), 'ota_malformed'],
  ['740 bytes', () => 'a'.repeat(740), 'ota_malformed'],
  ['776 bytes, as long as 21 ids', () => 'a'.repeat(776), 'ota_malformed'],
  ['8 kB', () => 'a'.repeat(8192), 'ota_malformed'],
])('a history of %s is refused and changes nothing', async (_, make, code) => {
  const { ota, next } = await busyDevice()
  const valid = next()
  expect(await ota.verify({ ...valid, history: make(valid) })).toBe(code)
  expect(await ota.verify(valid)).toBe('ok') // the id is not spent, and the log is as it was
  expect(await ota.verify(next())).toBe('ok')
})

test.each([
  ['the id of another session', [randomUUID()]],
  ['the ids of another session', ids(20)],
])('a history of %s is refused, and the session is over for all who hold it', async (_, other) => {
  const { ota, next } = await busyDevice()
  const valid = next()
  expect(await ota.verify({ ...valid, history: joinHistory(other) })).toBe<OtaCode>('ota_resync')
  expect(await ota.verify(valid)).toBe<OtaCode>('ota_session_revoked')
})

test('a first request with a broken history leaves an empty log', async () => {
  const { ota, next, request } = await enrolDevice()
  expect(await ota.verify(request({ history: 'x'.repeat(36) }))).toBe<OtaCode>('ota_malformed')
  expect(await ota.verify(next())).toBe('ok')
})

describe('a captured, unspent token under another history', () => {
  test.each<[string, (history: string) => string]>([
    ['none', () => ''],
    ['a shorter one', (history) => history.split('|').slice(0, -1).join('|')],
    ['one without its oldest id', (history) => history.split('|').slice(1).join('|')],
    ['one with an id exchanged', (history) => history.replace(/[^|]+/, randomUUID())],
    ['one with an id added', (history) => `${history}|${randomUUID()}`],
    ['one in another order', (history) => history.split('|').reverse().join('|')],
  ])('%s: it works once at most, and never beside the device', async (_, tamper) => {
    const { ota, next } = await busyDevice()
    const captured = next()
    const first = await ota.verify({ ...captured, history: tamper(captured.history) })
    const second = await ota.verify(captured)
    expect([first, second].filter((code) => code === 'ok').length).toBeLessThanOrEqual(1)
    // What is not bound to the token can end the session, not open it.
    if (first !== 'ok') expect(first).toMatch(/^ota_(device_cloned|resync)$/)
    if (first === 'ota_device_cloned') expect(second).toBe('ota_session_revoked')
  })

  test('without the device cookie no history helps, and the device is not harmed', async () => {
    const { ota, next } = await busyDevice()
    const captured = next()
    for (const history of ['', captured.history, randomUUID()]) {
      const stolen = { ...captured, history, deviceCookie: '' }
      expect(await ota.verify(stolen)).toBe<OtaCode>('ota_device_unproven')
    }
    expect(await ota.verify(captured)).toBe('ok')
  })
})

describe('the edges of 20 ids and of 64 entries', () => {
  test.each([
    [19, 'ok'],
    [20, 'ota_resync'],
    [21, 'ota_resync'],
  ] as const)('%i lost in a row, then one that arrives: %s', async (lost, code) => {
    const { ota, next } = await busyDevice()
    for (let count = 0; count < lost; count++) next()
    expect(await ota.verify(next())).toBe(code)
  })

  test.each([20, 21])('a device that starts with %i lost requests is heard', async (lost) => {
    const { ota, next } = await enrolDevice()
    for (let count = 0; count < lost; count++) next()
    expect(await ota.verify(next())).toBe('ok')
    expect(await ota.verify(next())).toBe('ok')
  })

  // A second writer that says nothing was sent before: known while the log still holds its start.
  test.each([
    [63, 'ota_device_cloned'],
    [64, 'ota_device_cloned'],
    [65, 'ota_resync'],
  ] as const)('an empty history after %i requests: %s', async (sent, code) => {
    const { ota, request } = await busyDevice(sent)
    expect(await ota.verify(request())).toBe(code)
  })

  // The 20 ids sent first, as a stale copy of the profile would name them.
  test.each([
    [64, 'ota_device_cloned'],
    [65, 'ota_device_cloned'],
    [83, 'ota_device_cloned'], // the log has forgotten 19 of them
    [84, 'ota_resync'],
  ] as const)('the oldest history after %i requests: %s', async (count, code) => {
    const { ota, next, request } = await enrolDevice()
    const sent: string[] = []
    for (let n = 0; n < count; n++) {
      const one = next()
      sent.push(one.requestId)
      expect(await ota.verify(one)).toBe('ok')
    }
    expect(await ota.verify(request({ history: joinHistory(sent.slice(0, 20)) }))).toBe(code)
  })
})
