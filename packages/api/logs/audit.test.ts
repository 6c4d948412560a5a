import { randomUUID } from 'node:crypto'
import { AUDIT_SUBJECTS, type AuditEvent, auditName, createAuditLog } from './audit'
import type { LogEvent } from './bounded-log'
import { createTally } from './bounded-log'

const key = Buffer.alloc(32, 7)

function setUp() {
  const told: LogEvent[] = []
  const counted: AuditEvent[] = []
  const audit = createAuditLog({
    log: { tell: (event) => told.push(event), close: () => {} },
    key,
    count: (event) => counted.push(event),
  })
  return { audit, told, counted }
}

test('ids are named by a keyed hash: without the key an id that was found cannot be looked up', () => {
  const { audit, told } = setUp()
  const id = randomUUID()
  audit.record('signed_in', { signIn: id }, 'request')
  expect(told).toEqual([
    {
      level: 'info',
      message: 'audit',
      kind: { audit: 'signed_in' },
      subject: { signIn: auditName(key, id) },
      details: { request: 'request' },
    },
  ])
  expect(JSON.stringify(told)).not.toContain(id)
  expect(auditName(key, id)).toMatch(/^[0-9a-f]{16}$/)
  expect(auditName(key, id)).not.toBe(auditName(Buffer.alloc(32), id))
})

test('an enrolment joins the name of the sign-in to that of its session', () => {
  const { audit, told } = setUp()
  audit.record('device_enrolled', { signIn: 'a', session: 'b' }, 'request')
  expect(told[0]).toMatchObject({
    subject: { session: auditName(key, 'b') },
    details: { signIn: auditName(key, 'a') },
  })
})

test('an event of the protocol is logged once, with the request that caused it', () => {
  const { audit, told, counted } = setUp()
  audit.defer('device_cloned', 'stolen')
  audit.flushDeferred('another', 'first')
  expect(told).toEqual([])
  audit.flushDeferred('stolen', 'second')
  audit.flushDeferred('stolen', 'third')
  expect(counted).toEqual(['device_cloned', 'session_revoked'])
  expect(told.map(({ details }) => details)).toEqual([{ request: 'second' }, { request: 'second' }])
})

test('two verdicts of one session at once are both logged, each with its request', () => {
  const { audit, told } = setUp()
  audit.defer('send_log_lost', 'stolen')
  audit.defer('device_cloned', 'stolen')
  audit.flushDeferred('stolen', 'first')
  audit.flushDeferred('stolen', 'second')
  const lines = told.map(({ kind, details }) => [kind?.audit, details?.request])
  expect(lines.filter(([event]) => event !== 'session_revoked')).toEqual([
    ['send_log_lost', 'first'],
    ['device_cloned', 'second'],
  ])
})

test('a leaked key is logged without an end of its session', () => {
  const { audit, counted } = setUp()
  audit.defer('session_key_leaked', 'stolen')
  audit.flushDeferred('stolen', 'request')
  expect(counted).toEqual(['session_key_leaked'])
})

test('a device that floods an event takes one of many places', () => {
  const tally = createTally(AUDIT_SUBJECTS)
  for (let time = 0; time < 100_000; time++) tally.add('the flood')
  const others = Array.from({ length: AUDIT_SUBJECTS - 1 }, (_, other) => tally.add(`${other}`))
  expect(others.every(Boolean)).toBe(true)
})
