import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { auditName, createAuditLog } from './audit'

const key = Buffer.alloc(32, 7)

function setUp() {
  const written: Record<string, unknown>[] = []
  const log = pino(
    { base: undefined, timestamp: false },
    { write: (line) => written.push(JSON.parse(line)) },
  )
  return { audit: createAuditLog(log, key), written }
}

test('the audit log has a keyed hash of each id, which nobody can look up without the key', () => {
  const { audit, written } = setUp()
  const id = randomUUID()
  audit.record('signed_in', { signIn: id }, 'request')
  expect(written).toEqual([
    { level: 30, msg: 'audit', audit: 'signed_in', signIn: auditName(key, id), request: 'request' },
  ])
  expect(auditName(key, id)).toMatch(/^[0-9a-f]{16}$/)
  expect(auditName(key, id)).not.toBe(auditName(Buffer.alloc(32), id))
})

test('an enrolment has the hashes of its sign-in and its session', () => {
  const { audit, written } = setUp()
  audit.record('device_enrolled', { signIn: 'a', session: 'b' }, 'request')
  expect(written[0]).toMatchObject({ session: auditName(key, 'b'), signIn: auditName(key, 'a') })
})
