import type { StoreApi } from 'zustand/vanilla'
import { EMPTY_RUN, type Run } from './run'
import type { RunCopy } from './run-copy'
import type { Session } from './session'
import type { UserStore } from './store'
import type { TextStorage } from './text-storage'

/** sessionStorage key: there only between `Sign in again` and the session that follows. */
export const RUN_COPY_KEY = 'demo_run'

interface TripDeps {
  /** Of this tab. */
  storage: TextStorage
  /** Calls `listener` when the page goes, until the function that it gives back is called. */
  onPageHide: (listener: () => void) => () => void
  users: UserStore
  session: Session
  run: StoreApi<Run>
  /** `readRunCopy`, whose code only few visitors need. */
  read: (text: string) => Promise<RunCopy | null>
}

/** Takes the run along to the provider and back: that way is a navigation, which ends the page. */
export function createSignInTrip({ storage, onPageHide, users, session, run, read }: TripDeps) {
  let stopKeeping = () => {}

  const drop = () => {
    stopKeeping()
    storage.removeItem(RUN_COPY_KEY)
  }

  // Another tab may have begun it.
  users.subscribe((now, before) => {
    if (before.sessionkey && now.sessionkey !== before.sessionkey) drop()
  })

  return {
    /** Before the navigation. Rows that come until the page is gone are kept too. */
    leave(write: (copy: RunCopy) => string): void {
      const keep = () => {
        const copy = { run: run.getState(), endings: session.notice.getState() }
        storage.setItem(RUN_COPY_KEY, write(copy))
      }
      keep()
      stopKeeping()
      stopKeeping = onPageHide(keep)
    },

    /**
     * Puts back what was taken along, if the visitor is still signed in; the note only while the
     * session is the old one, and so long the copy stays too: the way may be gone again. The store
     * must have read the storage.
     * @param begin completes the sign-in, where there is one to complete.
     * @returns whether there was something to put back.
     */
    async comeBack(begin: () => Promise<unknown>): Promise<boolean> {
      const text = storage.getItem(RUN_COPY_KEY)
      // A LogOut in another tab meant this one's logs too.
      const before = users.getState()
      const reading = text !== null && before.islogin ? read(text).catch(() => null) : null
      await begin()
      const copy = await reading
      const { islogin, sessionkey } = users.getState()
      if (!copy || !islogin) {
        drop()
        return false
      }
      run.setState(copy.run)
      if (sessionkey === before.sessionkey) session.notice.setState(copy.endings)
      return true
    },

    /** Forgets the run and its copy: LogOut, and whoever leaves the page by a link of it. */
    forget(): void {
      drop()
      run.setState(EMPTY_RUN)
    },
  }
}
