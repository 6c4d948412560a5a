import { CLOCK_SKEW_MS } from '../limits'
import { finish, judge, type SessionRecord } from '../server/session-record'
import { checkEnd } from '../server/sign-ins'
import type { Admission, AdmissionRequest, SessionEnd, SessionStore } from '../server/store'
import type { PostgresConnection, Task } from './postgres/connection'
import { gatherByKey } from './postgres/gather'
import { lockRow, PLACE, recordOf, writeRow } from './postgres/session-row'
import { SESSIONS, SIGN_INS, SPENT, STATE } from './postgres/tables'

export { connectPostgres } from './postgres/connection'

const SWEEP_INTERVAL_MS = 60_000
/** Rows that one sweep removes: few, so that it never takes long. */
const SWEPT_AT_ONCE = 200
/** A sign-in's row is forgotten this long after its time. */
const DAY_MS = 86_400_000

/**
 * When a sign-in's row may go. It stays longer than the sign-in, because a clock may have been ahead for a
 * moment: three times as long, and at most a day longer.
 */
const rowTime = (signedInAt: number, expiresAt: number) =>
  expiresAt + Math.min(0, 3 * (expiresAt - signedInAt) - DAY_MS)

/** Read after the lock is held: one statement for both would not see what the wait was for. */
const KNOWN = {
  name: 'ota-known',
  text: `
    select (select epoch from ${STATE} where xmin = stamp) as epoch,
      array(
        select minute || ' ' || request_id from ${SPENT} where session_id = $1
          and (minute, request_id) in (select * from unnest($2::int[], $3::uuid[]))
      ) as spent`,
}

interface Known {
  /** Null where this server did not write the state. */
  epoch: Buffer | null
  /** Those of the requests that are: minute and id. */
  spent: string[]
}

const SPEND = {
  name: 'ota-spend',
  text: `insert into ${SPENT} select $1, * from unnest($2::int[], $3::uuid[])`,
}

/** A sign-in that is older than the state may have had a session that an earlier state has forgotten. */
const OPEN = `
  with state as (
      select from ${STATE} where xmin = stamp and epoch = $1 and born_at <= $6::float8
    ),
    opened as (
      insert into ${SIGN_INS} (id, session_id, expires_at) select $2, $3, $7 from state
        on conflict do nothing returning id
    )
  insert into ${SESSIONS} (id, sign_in, expires_at, accepted_at, clock, dropped, log)
    select $3, id, $4, $5, $5, 0, '' from opened
    returning ${PLACE} as place`

const END_SIGN_IN = `
  insert into ${SIGN_INS} (id, expires_at) values ($1, $2)
    on conflict (id) do update set expires_at = case
      when ${SIGN_INS}.session_id is null then excluded.expires_at else ${SIGN_INS}.expires_at end
    returning session_id, ${PLACE} as place`

/** By the earlier of two clocks: a node whose own is ahead must not forget what others need. */
const sweepOf = (table: string) => `
  delete from ${table} where id in (
    select id from ${table}
      where expires_at < least($1::float8, extract(epoch from now()) * 1000) - $2::float8 limit ${SWEPT_AT_ONCE} for update skip locked
  ) returning id`
const SWEEP_SESSIONS = `
  with swept as (${sweepOf(SESSIONS)}),
    forgotten as (delete from ${SPENT} using swept where session_id = swept.id)
  select id from swept`

/** A request, and the epoch with which the key of its MAC was derived. */
interface Asked {
  request: AdmissionRequest
  epoch: Buffer
}

function spentOf(known: Known): SessionRecord['spent'] {
  const spent: SessionRecord['spent'] = new Map()
  for (const text of known.spent) {
    const [minute, id = ''] = text.split(' ')
    spent.set(Number(minute), (spent.get(Number(minute)) ?? new Set()).add(id))
  }
  return spent
}

const idsOf = (sessionId: string, requests: readonly AdmissionRequest[]) => [
  sessionId,
  requests.map(({ minute }) => minute),
  requests.map(({ requestId }) => requestId),
]

/** Checks and spends in one transaction, which is undone where it is left open. */
async function admitOver(
  task: Task,
  sessionId: string,
  asked: readonly Asked[],
): Promise<(Admission | 'other epoch')[]> {
  const { client } = task
  const requests = asked.map(({ request }) => request)
  const [, row, { rows }] = await Promise.all([
    client.query('begin'),
    lockRow(task, sessionId),
    client.query<Known>({ ...KNOWN, values: idsOf(sessionId, requests) }),
  ])
  const known = rows[0] as Known // always one
  const record = row && recordOf(row, spentOf(known))
  const admissions = asked.map(({ request, epoch }) => {
    // Restored data may lack the newest ids: keys of the epoch before it open nothing any more.
    if (!known.epoch?.equals(epoch)) return 'other epoch'
    return record ? judge(record, request) : 'unknown'
  })
  const isKnown = admissions.some((admission) => admission !== 'other epoch')
  if (!row || !record || row.over || !isKnown) return admissions

  task.goOn()
  const accepted = requests.filter((_, index) => admissions[index] === 'accepted')
  // A refusal changes only the session's clock. A crash that loses this change also restores what the
  // change had removed, so the refusal waits for no disk.
  const mustLast = accepted.length > 0 || record.over !== null
  const [, place] = await Promise.all([
    accepted.length > 0 && client.query({ ...SPEND, values: idsOf(sessionId, accepted) }),
    writeRow(task, sessionId, row, record),
    mustLast || client.query('set local synchronous_commit = off'),
    client.query('commit'),
  ])
  if (mustLast) task.place = place
  return admissions
}

/** Within a transaction. */
async function endOver(task: Task, sessionId: string, how: SessionEnd): Promise<void> {
  const row = await lockRow(task, sessionId)
  if (!row || row.over) return
  const record = recordOf(row, new Map())
  finish(record, how)
  task.place = await writeRow(task, sessionId, row, record)
}

/**
 * State shared by every node that names the same PostgreSQL database. A request is judged in one
 * transaction that holds its session's row, by the code that judges in memory; requests of a session
 * that wait for each other share one. Only a request with the right MAC causes any.
 */
export function createPostgresStore(postgres: PostgresConnection): SessionStore {
  let sweptAt = 0
  // However many requests a session sends at once, they take one connection.
  const admit = gatherByKey((sessionId: string, asked: Asked[]) =>
    postgres.run((task) => admitOver(task, sessionId, asked)),
  )

  const sweep = async (now: number) => {
    const ended: [text: string, keptMs: number][] = [
      [SWEEP_SESSIONS, CLOCK_SKEW_MS],
      [sweepOf(SIGN_INS), DAY_MS],
    ]
    for (const [text, keptMs] of ended) {
      const next = () => postgres.run(({ client }) => client.query(text, [now, keptMs]))
      while ((await next()).rows.length === SWEPT_AT_ONCE);
    }
  }

  return {
    epochOf: () => postgres.epoch,

    async ready() {
      await postgres.run(({ client }) => client.query('select'))
      void postgres.epoch // which may not be known yet after an outage
    },

    lacks: () => false,

    peek: () => undefined,

    async admit(request) {
      // The epoch is read in the same turn of the event loop in which the key is derived.
      const verdict = await admit(request.sessionId, { request, epoch: postgres.epoch })
      if (verdict !== 'other epoch') return verdict
      await postgres.renewEpoch()
      return 'unknown'
    },

    async open({ sessionId, signInId, signedInAt, expiresAt }, now) {
      if (Math.abs(now - sweptAt) >= SWEEP_INTERVAL_MS) {
        sweptAt = now
        sweep(now).catch(() => {}) // what fails is told, and tried again in a minute
      }
      const attempt = async (epoch: Buffer) => {
        const until = rowTime(signedInAt, expiresAt)
        const values = [epoch, signInId, sessionId, expiresAt, now, signedInAt, until]
        return postgres.run(async (task) => {
          const { rows } = await task.client.query(OPEN, values)
          task.place = rows[0]?.place ?? 0
          return rows.length === 1
        })
      }
      const { epoch } = postgres
      if (await attempt(epoch)) return true
      // Refused, or the state is another one than it was.
      await postgres.renewEpoch()
      return postgres.epoch !== epoch && attempt(postgres.epoch)
    },

    async signInOf(sessionId) {
      const text = `select sign_in from ${SESSIONS} where id = $1`
      const { rows } = await postgres.run(({ client }) => client.query(text, [sessionId]))
      return rows[0]?.sign_in ?? null
    },

    async endSignIn(signIn, how) {
      checkEnd(signIn, how)
      await postgres.run(async (task) => {
        const { client } = task
        await client.query('begin')
        // A statement of its own: in one with the next, a session just opened would not be seen.
        const { rows } = await client.query(END_SIGN_IN, [signIn.id, signIn.expiresAt])
        task.place = rows[0]?.place ?? 0
        if (rows[0]?.session_id) await endOver(task, rows[0].session_id, how)
        await client.query('commit')
      })
    },
  }
}
