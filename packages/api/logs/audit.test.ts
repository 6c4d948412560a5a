import { randomUUID } from 'node:crypto'
import { BlockList } from 'node:net'
import { type Context, Hono } from 'hono'
import { pino } from 'pino'
import { nameCallers } from '../http/caller'
import { nameRequests } from '../http/request-log'
import { type AuditLog, auditName, createAuditLog } from './audit'

const key = Buffer.alloc(32, 7)

/** The lines of what a call from 192.0.2.77 records. */
async function audited(record: (audit: AuditLog, c: Context) => void) {
  const written: unknown[] = []
  const stream = { write: (line: string) => written.push(JSON.parse(line)) }
  const audit = createAuditLog(pino({ base: undefined, timestamp: false }, stream), key)
  const app = new Hono()
  app.use(nameRequests(), nameCallers(new BlockList()))
  app.get('/', (c) => {
    record(audit, c)
    return c.body(null)
  })
  await app.request('/', {}, { incoming: { socket: { remoteAddress: '192.0.2.77' } } })
  return written
}
const request = expect.stringMatching(/^[0-9a-f-]{36}$/)

test('the audit log has a keyed hash of each id, which nobody can look up without the key', async () => {
  const [signIn, session] = [randomUUID(), randomUUID()]
  const hashes = { signIn: auditName(key, signIn), session: auditName(key, session) }
  const written = await audited((audit, c) =>
    audit.record('device_enrolled', { signIn, session }, c),
  )
  expect(written).toEqual([
    { level: 30, msg: 'audit', audit: 'device_enrolled', ...hashes, request },
  ])
  expect(hashes.signIn).toMatch(/^[0-9a-f]{16}$/)
  expect(hashes.signIn).not.toBe(auditName(Buffer.alloc(32), signIn))
})

test('300 calls of a theft are one line at warn, with the network of their caller', async () => {
  const session = randomUUID()
  const written = await audited((audit, c) => {
    for (let call = 0; call < 300; call++) audit.recordRefusal('session_key_leaked', session, c)
  })
  const theft = { audit: 'session_key_leaked', session: auditName(key, session) }
  const caller = { network: '192.0.2.0/24', times: 1, request }
  expect(written).toEqual([{ level: 40, msg: 'audit', ...theft, ...caller }])
})
