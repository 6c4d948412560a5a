import { openRecord } from '@one-tick-ahead/ota/client/record'
import type { SessionKeeper } from '@one-tick-ahead/ota/client/sender'
import { EMPTY_LOG, type SendLog } from '@one-tick-ahead/ota/client/session'
import { SEND_LOG } from '@/lib/demo/storage'
import { readUser, SIGNED_OUT, type UserInfo, useUser } from '@/lib/demo/store'
import { withLock } from './locks'

/*
 * The specification keeps the whole session in localStorage, but a tab that gets a lock may not yet see
 * the previous tab's write there. So the send log is in IndexedDB as well.
 */

/** The newest send log, and the session that it belongs to. */
interface KeptLog extends SendLog {
  /** Empty after a logout. */
  sessionId: string
}

const record = openRecord<KeptLog>(SEND_LOG)

/** The log of a browser without IndexedDB, which keeps one tab in step. */
let inThisTab: KeptLog | undefined

const keep = (log: KeptLog) =>
  record.write(log).then(
    () => {
      inThisTab = undefined
    },
    () => {
      inThisTab = log
    },
  )

const VISIBLE_WITHIN_MS = 2000

/** Resolves with the next change of storage by another tab, or when `signal` aborts. */
const nextChange = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    window.addEventListener('storage', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Reads storage until it shows the session of this log: another tab may just have signed in or out. */
async function readSession(log: KeptLog | undefined): Promise<UserInfo> {
  const limit = AbortSignal.timeout(VISIBLE_WITHIN_MS)
  for (;;) {
    readUser()
    const user = useUser.getState()
    const isOther = user.islogin && log !== undefined && log.sessionId !== user.jsessionID
    if (!isOther || limit.aborted) return user
    await nextChange(limit)
  }
}

/** Runs `task` with the session and its send log while no other tab changes them. */
export const withSession = <T>(
  task: (user: UserInfo, log: KeptLog | undefined) => T | Promise<T>,
  signal?: AbortSignal,
): Promise<T> =>
  withLock(
    SEND_LOG,
    async () => {
      const log = inThisTab ?? (await record.read().catch(() => undefined))
      return task(await readSession(log), log)
    },
    signal,
  )

/** Takes a step in the send log. */
export const update: SessionKeeper['update'] = (step, signal) =>
  withSession(async (user, log) => {
    if (!user.islogin) return null
    const { deviceId, jsessionID: sessionId, sessionkey: sessionKey, requestHistory } = user
    const known = log?.sessionId === sessionId ? log : undefined
    const newest = known?.history.at(-1)
    // Storage without the newest id has not caught up yet.
    const isLate = newest !== undefined && !requestHistory.includes(newest)
    const history = isLate && known ? [...known.history] : requestHistory
    const { unheard, sync } = known ?? EMPTY_LOG
    const next = step({ history, unheard, sync })
    if (next) {
      await keep({ sessionId, ...next })
      if (isLate) useUser.setState({ requestHistory: history })
      const added = next.history.at(-1)
      if (added !== undefined && added !== history.at(-1)) useUser.getState().addRequest(added)
    }
    return { deviceId, sessionId, sessionKey, history }
  }, signal)

/** Begins a session, in all tabs. */
export const beginSession = (user: UserInfo) =>
  withLock(SEND_LOG, async () => {
    await keep({ sessionId: user.jsessionID, ...EMPTY_LOG })
    useUser.getState().replaceAll(user)
  })

/** Forgets the session at once, and again when no other tab can write it back. */
export async function forgetSession(): Promise<void> {
  const { sessionkey, clear } = useUser.getState()
  clear()
  await withLock(SEND_LOG, async () => {
    readUser()
    const user = useUser.getState()
    if (user.islogin && user.sessionkey !== sessionkey) return // another tab has signed in
    await keep({ sessionId: SIGNED_OUT.jsessionID, ...EMPTY_LOG })
    clear()
  })
}
