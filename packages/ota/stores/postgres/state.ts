import { randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'
import { CLOCK_SKEW_MS } from '../../limits'
import { LOCK, STATE, TABLES } from './tables'

/**
 * Whether a server still holds everything that was acknowledged, and under which epoch. A restart loses
 * nothing that was committed, also after a crash, so the epoch stays. The epoch changes after
 *
 * - a copy: a dump that was restored, a database made from another one, another cluster. The row of
 *   the state shows it, which names cluster, database and the transaction that wrote it;
 * - a promoted standby, or a recovery to a point in time: the log is on another timeline;
 * - a snapshot of the disk or of the whole machine that was put back: the same cluster, but its log
 *   ends before a place that this process knows to have been on the disk. Only who ran before can
 *   know that.
 *
 * Where sessions outlive a promotion, a recovery to a point in time looks the same. A process can tell the
 * two apart by what was acknowledged to itself; a process that has just started cannot.
 */

/** What becomes of the sessions when a standby takes over, which may lack the newest requests. */
export type OnPromotion =
  | 'end' // they are over
  | 'keep' // they go on: the standby had every request before it was answered

/** The server is gone, or cannot keep what it acknowledges. No connection to it is of use. */
export class UnusableServerError extends Error {}

/** A server and its state at one moment. Places in the server's log count bytes since it began. */
interface Look {
  pid: number
  isStandby: boolean
  isSynced: boolean
  isReplicated: boolean
  isLogged: boolean
  /** When the server was started, in words that differ for each run. */
  run: string
  timeline: number
  /** Where the next record of the log begins. */
  inserted: number
  /** The part that is on the disk ends here, perhaps within a record. */
  flushed: number
  /** The newest checkpoint; a server makes one before it serves after a recovery. */
  checkpoint: number
  /** Null where no state is stored, or only a copy of another one. */
  epoch: Buffer | null
  /** Unix milliseconds, by the clock of the node that made the epoch; null with it. */
  bornAt: number | null
  isOfDatabase: boolean
  isOfTimeline: boolean
}

/** What a state is bound to. A standby has no place of its own in the log. */
const SERVER = `
  select pg_is_in_recovery() as is_standby,
    extract(epoch from pg_postmaster_start_time())::text as run,
    (select system_identifier from pg_control_system()) as system,
    (select oid from pg_database where datname = current_database()) as database,
    case when not pg_is_in_recovery()
      then ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int
    end as timeline`

/** What a server is asked about itself and the state that it holds. */
export const LOOK = {
  name: 'ota-look',
  text: `
    with server as (${SERVER})
    select pg_backend_pid() as pid, is_standby as "isStandby",
      current_setting('fsync')::bool as "isSynced",
      current_setting('synchronous_standby_names') <> '' as "isReplicated",
      (select bool_and(relpersistence = 'p') from pg_class where oid = any ($1::regclass[]))
        as "isLogged",
      server.run, server.timeline,
      case when not is_standby then pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') end::float8
        as inserted,
      case when not is_standby then pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0') end::float8
        as flushed,
      (select pg_wal_lsn_diff(checkpoint_lsn, '0/0')::float8 from pg_control_checkpoint())
        as checkpoint,
      state.epoch, state.born_at::float8 as "bornAt",
      (state.system, state.database) = (server.system, server.database) as "isOfDatabase",
      state.timeline = server.timeline as "isOfTimeline"
    from server left join ${STATE} as state on state.xmin = state.stamp`,
  values: [TABLES],
}

const RENEW = `
  insert into ${STATE} (epoch, born_at, system, timeline, database, stamp)
    select $1, $2, system, timeline, database, pg_current_xact_id()::xid from (${SERVER}) as server`

const BE_BORN_NOW = `
  update ${STATE} set born_at = $1, stamp = pg_current_xact_id()::xid where xmin = stamp`

/** What one process knows of the server's log while an epoch lasts. */
interface Seen {
  run: string
  timeline: number
  /** All before this place was on the server's disk. */
  durable: number
  /** All before this place was acknowledged to us, by a synchronous standby too where there is one. */
  acknowledged: number
  /** A place that is on the disk as soon as the disk's part of the log ends behind it. */
  inserted: number
}

/** Which process of which run of a server a connection leads to. */
export interface ServerProcess {
  pid: number
  run: string
}

/** What one process knows of the state behind its connections. */
export interface StateMemory {
  /** The same object until the epoch is another one. */
  readonly epoch: Buffer
  /**
   * Looks at the state through a connection and, where that may lack what was acknowledged, gives it
   * another epoch.
   * @throws UnusableServerError with the reason, or the driver's error.
   */
  confirm(client: ClientBase): Promise<ServerProcess>
  /** @param place in the log of that run, before the end of what it has acknowledged. */
  acknowledge(run: string | undefined, place: number): void
}

function wentBack({ run, timeline, checkpoint, flushed }: Look, known: Seen): boolean {
  if (timeline !== known.timeline) return flushed < known.acknowledged
  return (run === known.run ? flushed : checkpoint) < known.durable
}

/** Knows nothing yet. @param now Unix milliseconds. */
export function createStateMemory(onPromotion: OnPromotion, now: () => number): StateMemory {
  let epoch: Buffer = Buffer.alloc(16)
  /** When the known epoch was made, as its row says. */
  let bornAt = 0
  let seen: Seen | null = null
  /** How many looks have begun, and how many had begun when the epoch was found to differ. */
  let looks = 0
  let beganBefore = 0

  /** @param known from before the look, since a server goes on while its answer is on the way. */
  const isLost = (look: Look, known: Seen | null) =>
    look.epoch === null ||
    !look.isOfDatabase ||
    (!look.isOfTimeline && onPromotion === 'end') ||
    // A younger epoch than ours was made by whoever noticed first; an older one came back.
    (known !== null && !((look.bornAt ?? 0) > bornAt) && wentBack(look, known))

  /** The clock that wrote it was ahead: until then no sign-in would be young enough for the state. */
  const isFromTheFuture = ({ bornAt }: Look) => bornAt !== null && bornAt > now() + CLOCK_SKEW_MS

  const lookAt = async (client: ClientBase): Promise<Look> => {
    const { rows } = await client.query<Look>(LOOK)
    const look = rows[0] as Look // always one
    if (look.isStandby) throw new UnusableServerError('the server is a standby')
    if (!look.isSynced) throw new UnusableServerError('the server runs with fsync=off')
    if (!look.isLogged) throw new UnusableServerError('a table of the state is unlogged')
    if (onPromotion === 'keep' && !look.isReplicated) {
      throw new UnusableServerError('synchronous_standby_names is empty, no standby has everything')
    }
    return look
  }

  /** Where several processes notice it, one writes a new epoch and the others find it. */
  const renew = async (client: ClientBase, known: Seen | null): Promise<Look> => {
    await client.query('begin')
    try {
      await client.query('select pg_advisory_xact_lock($1)', [LOCK])
      const found = await lookAt(client)
      if (isLost(found, known)) {
        await client.query(`delete from ${STATE}`)
        await client.query(RENEW, [randomBytes(16), now()])
      } else if (isFromTheFuture(found)) await client.query(BE_BORN_NOW, [now()])
      const look = await lookAt(client)
      await client.query('commit')
      return look
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }

  return {
    get epoch() {
      return epoch
    },

    async confirm(client) {
      const begun = ++looks
      const known = seen && { ...seen }
      const first = await lookAt(client)
      const isToChange = isLost(first, known) || isFromTheFuture(first)
      const look = isToChange ? await renew(client, known) : first
      const isOther = look.epoch !== null && !look.epoch.equals(epoch)
      // A look that began before the epoch was found to differ may still report the old one.
      if (isOther && begun <= beganBefore) return this.confirm(client)
      if (look.epoch && isOther) {
        epoch = look.epoch
        beganBefore = looks
        seen = null // of another history
      }
      bornAt = look.bornAt ?? 0
      const { pid, run, timeline, flushed, inserted } = look
      const { durable = 0, acknowledged = 0, inserted: before = 0 } = seen ?? {}
      const isDurable = seen?.timeline === timeline && flushed >= before
      seen = {
        run,
        timeline,
        durable: isDurable ? Math.max(durable, before) : durable,
        acknowledged,
        inserted,
      }
      return { pid, run }
    },

    acknowledge(run, place) {
      if (seen === null || seen.run !== run) return
      seen.durable = Math.max(seen.durable, place)
      seen.acknowledged = Math.max(seen.acknowledged, place)
    },
  }
}
