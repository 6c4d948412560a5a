import { and, eq, gt, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from './database'
import { databaseError } from './database-error'
import { signInLedger, signIns } from './schema'

/**
 * A row stays this much longer than its sign-in: a clock that was ahead for a moment must not remove the row
 * while the sign-in's cookie can still be used.
 */
const PRUNE_AFTER_MS = 24 * 60 * 60_000

/** A sign-in that was ended before its time. */
export interface EndedSignIn {
  sid: string
  /** Unix milliseconds. */
  expiresAt: number
}

/**
 * What must be known of a sign-in for as long as its cookie lives, which survives a restart and the
 * loss of the session store. What is written is as close to the disk as the engine can bring it
 * before a call resolves. All calls throw the error of {@link databaseError}.
 */
export interface SignInLedger {
  /**
   * Uses a sign-in up: true once, for one caller, never after its end, and never for a sign-in
   * older than this database, which may have replaced one that knew more.
   * @param signedInAt Unix milliseconds, as is `expiresAt`.
   */
  redeem(sid: string, signedInAt: number, expiresAt: number): Promise<boolean>
  /** Also true for a sign-in that is older than this database, which knows nothing of it. */
  isEnded(sid: string, signedInAt: number): Promise<boolean>
  /** @param expiresAt Unix milliseconds. */
  end(sid: string, expiresAt: number): Promise<void>
  /** Notes that the session store knows of the end, too. */
  settle(sid: string): Promise<void>
  /** Ended sign-ins that are not settled and not over by themselves. */
  unsettled(): Promise<EndedSignIn[]>
  /**
   * Forgets what nobody can ask for any more. Whoever then comes with an older sign-in, because the
   * clock was ahead when it was forgotten, finds a database that is younger than it. One from the
   * future, as such a clock leaves behind, is of today again.
   */
  prune(): Promise<void>
}

/** @param makeDurable brings committed rows as close to the disk as the engine can. */
export function createSignInLedger(db: Db, makeDurable: () => Promise<void>): SignInLedger {
  const told = async <T>(what: string, query: PromiseLike<T>): Promise<T> => {
    try {
      return await query
    } catch (error) {
      throw databaseError(what, error)
    }
  }

  const isOlder = async (what: string, signedInAt: number) => {
    const younger = gt(signInLedger.bornAt, new Date(signedInAt))
    return (await told(what, db.select().from(signInLedger).where(younger))).length > 0
  }

  return {
    async redeem(sid, signedInAt, expiresAt) {
      const what = 'the enrolment of a sign-in was not kept'
      if (await isOlder(what, signedInAt)) return false
      const insert = db
        .insert(signIns)
        .values({ sid, expiresAt: new Date(expiresAt) })
        .onConflictDoNothing()
        .returning({ sid: signIns.sid })
      const rows = await told(what, insert)
      await told(what, makeDurable())
      return rows.length === 1
    },

    async isEnded(sid, signedInAt) {
      const what = 'the ended sign-ins could not be read'
      const rows = await told(
        what,
        db
          .select({ sid: signIns.sid })
          .from(signIns)
          .where(and(eq(signIns.sid, sid), isNotNull(signIns.endedAt))),
      )
      return rows.length > 0 || isOlder(what, signedInAt)
    },

    async end(sid, expiresAt) {
      const what = 'an ended sign-in was not kept'
      const endedAt = new Date()
      const upsert = db
        .insert(signIns)
        .values({ sid, expiresAt: new Date(expiresAt), endedAt })
        .onConflictDoUpdate({
          target: signIns.sid,
          set: { endedAt: sql`coalesce(${signIns.endedAt}, excluded.ended_at)` },
        })
      await told(what, upsert)
      await told(what, makeDurable())
    },

    async settle(sid) {
      const update = db.update(signIns).set({ settledAt: new Date() }).where(eq(signIns.sid, sid))
      await told('an ended sign-in was not settled', update)
    },

    async unsettled() {
      const rows = await told(
        'the ended sign-ins could not be read',
        db
          .select({ sid: signIns.sid, expiresAt: signIns.expiresAt })
          .from(signIns)
          .where(and(isNotNull(signIns.endedAt), isNull(signIns.settledAt))),
      )
      const now = Date.now()
      return rows
        .map((row) => ({ sid: row.sid, expiresAt: row.expiresAt.getTime() }))
        .filter(({ expiresAt }) => expiresAt > now)
    },

    async prune() {
      const what = 'old sign-ins could not be forgotten'
      const now = Date.now()
      const born = (at: number, where: SQL) =>
        told(
          what,
          db
            .update(signInLedger)
            .set({ bornAt: new Date(at) })
            .where(where),
        )
      await born(now, gt(signInLedger.bornAt, new Date(now)))
      // First, so that nothing is forgotten without it. A row goes a day after its sign-in is over.
      const known = now - PRUNE_AFTER_MS
      const gone = lte(signIns.expiresAt, new Date(known))
      const isAny = (await told(what, db.select().from(signIns).where(gone).limit(1))).length > 0
      if (!isAny) return
      await born(known, lt(signInLedger.bornAt, new Date(known)))
      await told(what, db.delete(signIns).where(gone))
    },
  }
}
