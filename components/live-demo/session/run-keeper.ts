import type { StoreApi } from 'zustand/vanilla'
import { EMPTY_RUN, hasRows, type Run } from '@/components/live-demo/run'

import { RUN_COPY_KEY, type TextStorage } from '@/lib/demo/storage'
import type { UserStore } from '@/lib/demo/store'
import type { RunCopy } from './run-copy'
import type { Session } from './session'

/**
 * Tells sessions apart where no session id may be kept: a hash of 32 bits (FNV-1a), too few to
 * find an id by.
 */
function sessionMark(sessionId: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < sessionId.length; index++) {
    hash = Math.imul(hash ^ sessionId.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(16)
}

interface KeeperDeps {
  /** Of this tab. */
  storage: TextStorage
  /** Calls `listener` whenever the page goes. */
  onPageHide: (listener: () => void) => void
  users: UserStore
  session: Session
  run: StoreApi<Run>
  /** `readRunCopy`, whose code only few visitors need. */
  read: (text: string) => Promise<RunCopy | null>
}

/** Keeps the run of a signed-in visitor over a reload, a look at another page, a new sign-in. */
export function createRunKeeper({ storage, onPageHide, users, session, run, read }: KeeperDeps) {
  let write: ((copy: RunCopy) => string) | undefined
  /** Whether a new sign-in was begun: a session that follows may have the run. */
  let isTrip = false
  /** Whether the page is being left for it: only then is the run taken along as running. */
  let isLeaving = false

  const drop = () => {
    isTrip = false
    isLeaving = false
    storage.removeItem(RUN_COPY_KEY)
  }

  const keep = () => {
    const { islogin, jsessionID } = users.getState()
    if (!islogin || !(isTrip || hasRows(run.getState()))) return drop()
    const mark = sessionMark(jsessionID)
    const now = run.getState()
    const kept = isLeaving ? now : { ...now, isRunning: false }
    const copy = { run: kept, endings: session.notice.getState(), mark, isTrip }
    if (write) storage.setItem(RUN_COPY_KEY, write(copy))
  }

  // Another tab may have begun it.
  users.subscribe((now, before) => {
    if (before.sessionkey && now.sessionkey !== before.sessionkey) drop()
  })

  return {
    /** From now on the run is kept when the page goes. */
    start(writeCopy: (copy: RunCopy) => string): void {
      if (!write) onPageHide(keep)
      write = writeCopy
    },

    /** Before the navigation to the provider: who comes back from there goes on. */
    leave(): void {
      isTrip = true
      isLeaving = true
      keep()
    },

    /**
     * Puts back what was kept, if the visitor is still signed in: after a new sign-in as it was,
     * else stopped, as no page makes calls that nobody asked for. The note comes back only while
     * the session is the old one. The store must have read the storage.
     * @param begin completes the sign-in, where there is one to complete.
     * @returns whether the visitor comes from the provider, and the run is there again.
     */
    async comeBack(begin: () => Promise<unknown>): Promise<boolean> {
      const text = storage.getItem(RUN_COPY_KEY)
      // A LogOut in another tab meant this one's logs too.
      const before = users.getState()
      const reading = text !== null && before.islogin ? read(text).catch(() => null) : null
      await begin()
      const copy = await reading
      const { islogin, sessionkey } = users.getState()
      const isSame = sessionkey === before.sessionkey
      // Somebody else may have signed in while no page of this tab was there to notice.
      const isOwn = copy?.mark === sessionMark(before.jsessionID) && (copy.isTrip || isSame)
      if (!copy || !islogin || !isOwn) {
        drop()
        return false
      }
      run.setState(copy.run)
      isTrip = copy.isTrip && isSame // given up, but Forward may take it up again
      if (isSame) session.notice.setState(copy.endings)
      return copy.isTrip
    },

    /**
     * Reads the storage again after a time in which nobody watched it. Who has signed in meanwhile
     * is not shown the run in memory: its rows hold the tokens of the session before.
     */
    catchUp(): void {
      isLeaving = false
      const { sessionkey } = users.getState()
      users.sync()
      if (sessionkey && users.getState().sessionkey !== sessionkey) run.setState(EMPTY_RUN)
    },

    /** Forgets the run and its copy: LogOut. */
    forget(): void {
      drop()
      run.setState(EMPTY_RUN)
    },
  }
}
