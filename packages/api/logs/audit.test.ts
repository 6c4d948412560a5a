import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { auditName, createAuditLog } from './audit'

const key = Buffer.alloc(32, 7)

test('the audit log has a keyed hash of each id, which nobody can look up without the key', () => {
  const written: unknown[] = []
  const stream = { write: (line: string) => written.push(JSON.parse(line)) }
  const audit = createAuditLog(pino({ base: undefined, timestamp: false }, stream), key)
  const [signIn, session] = [randomUUID(), randomUUID()]
  audit.record('device_enrolled', { signIn, session }, 'request')
  const hashes = { signIn: auditName(key, signIn), session: auditName(key, session) }
  expect(written).toEqual([
    { level: 30, msg: 'audit', audit: 'device_enrolled', ...hashes, request: 'request' },
  ])
  expect(hashes.signIn).toMatch(/^[0-9a-f]{16}$/)
  expect(hashes.signIn).not.toBe(auditName(Buffer.alloc(32), signIn))
})
