import { eq, lte } from 'drizzle-orm'
import type { EndedLoginMemory } from '@/server/stores/session-store'
import type { Db } from './database'
import { databaseError } from './database-error'
import { endedLogins } from './schema'

/**
 * Sign-ins ended before their time, by LogOut or because a device was cloned. The sign-in cookie
 * survives a restart, so this must too. Rows go once the sign-in would have ended by itself.
 * @param makeDurable brings committed rows as close to the disk as the engine can.
 * @param report gets an error that kept a row from being written, and so does the caller; the session
 * store goes on refusing the sign-in, only the loss of its state would forget it.
 */
export async function openEndedLogins(
  db: Db,
  makeDurable: () => Promise<void>,
  report: (error: unknown) => void,
): Promise<EndedLoginMemory> {
  await db.delete(endedLogins).where(lte(endedLogins.expiresAt, new Date()))
  return {
    async has(sid) {
      const rows = await db
        .select()
        .from(endedLogins)
        .where(eq(endedLogins.sid, sid))
        .catch((error: unknown) => {
          throw databaseError('the ended sign-ins could not be read', error)
        })
      return rows.length > 0
    },
    async keep(sid, expiresAt) {
      try {
        await db
          .insert(endedLogins)
          .values({ sid, expiresAt: new Date(expiresAt) })
          .onConflictDoNothing()
        await makeDurable()
      } catch (error) {
        const failure = databaseError('an ended sign-in was not kept', error)
        report(failure)
        throw failure
      }
    },
  }
}
