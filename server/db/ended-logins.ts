import { gt, lte } from 'drizzle-orm'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { endedLogins } from './schema'

/**
 * Sign-ins ended before their time, by LogOut or because a device was cloned. The sign-in cookie
 * survives a restart, so this must too.
 */
export interface EndedLogins {
  /** Those ended before this process began: sid and expiry in Unix milliseconds. */
  known: ReadonlyMap<string, number>
  /** Resolves once a restart would not forget it; never rejects. */
  keep(loginSid: string, expiresAt: number): Promise<void>
}

/**
 * @param makeDurable brings committed rows as close to the disk as the engine can.
 * @param report gets an error that kept a row from being written.
 */
export async function openEndedLogins(
  db: PgliteDatabase,
  makeDurable: () => Promise<void>,
  report: (error: unknown) => void,
): Promise<EndedLogins> {
  const now = new Date()
  await db.delete(endedLogins).where(lte(endedLogins.expiresAt, now))
  const rows = await db.select().from(endedLogins).where(gt(endedLogins.expiresAt, now))
  return {
    known: new Map(rows.map((row) => [row.sid, row.expiresAt.getTime()])),
    async keep(sid, expiresAt) {
      try {
        await db
          .insert(endedLogins)
          .values({ sid, expiresAt: new Date(expiresAt) })
          .onConflictDoNothing()
        await makeDurable()
      } catch (error) {
        report(error) // this process goes on refusing the sign-in, only a restart would forget it
      }
    },
  }
}
