import { DatabaseError } from 'pg'
import type { StoreWatch } from '../../server/store'
import { UnusableServerError } from './state'
import { SilentServerError } from './within'

/** Why, for a log: of what the server says only the code, for its words may quote values of a query. */
export function reasonOf(error: unknown): string {
  if (error instanceof DatabaseError) return `SQLSTATE ${error.code}`
  const { message, code } = (error ?? {}) as NodeJS.ErrnoException
  return message || code || 'unknown' // of an address with several meanings there is a code alone
}

/** Tells of an outage once when it begins, once more why the server is of no use, and when it is over. */
export interface Outage {
  failed(error: unknown): void
  worked(): void
  /** To be called at regular times: an outage is over once work has succeeded and none has failed since the last. */
  passTime(): void
}

/** An outage is not over with the first answer, since where some time out others come through. */
export function createOutage(watch: StoreWatch): Outage {
  let told = ''
  let hasFailed = false
  let hasWorked = false
  return {
    failed(error) {
      hasFailed = true
      const reason = reasonOf(error)
      // What failed first is often a connection, and not what is to be mended.
      const isCause = error instanceof UnusableServerError && !(error instanceof SilentServerError)
      if (told && (!isCause || reason === told)) return
      told = reason
      watch.lost?.(reason)
    },
    worked() {
      hasWorked = true
    },
    passTime() {
      if (told && hasWorked && !hasFailed) {
        told = ''
        watch.found?.()
      }
      hasFailed = false
      hasWorked = false
    },
  }
}
