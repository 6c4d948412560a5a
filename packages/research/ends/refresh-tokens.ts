import { type Lock, pageLock } from '@one-tick-ahead/ota/locks'
import type { Scheme, World } from './life'
import type { Line } from './simulation'

/**
 * Refresh tokens of one use, as RFC 9700 §4.14.2 has it for public clients: each refresh gives a new one,
 * and where a used one comes back, its whole family is revoked. Where opinions differ, server and
 * client do what throws fewer honest people out.
 */

/** How long an access token lives: a self-contained JWT, which no resource asks the server about. */
export const ACCESS_MS = 5 * 60_000

export interface RefreshOptions {
  /** For so long a used token is given another pair each time, as good as the first, and nothing is revoked. */
  graceMs: number
  /** Tabs refresh one at a time, by Web Locks, and look first whether another one has. */
  hasLock: boolean
}

interface Pair {
  refreshToken: string
  /** Of the access token, which is nothing else here. */
  expiresAt: number
}

function openServer({ time }: World, graceMs: number) {
  const tokens = new Map<string, { family: { isRevoked: boolean }; usedAt: number | null }>()
  const issue = (family: { isRevoked: boolean }): Pair => {
    const refreshToken = `token ${tokens.size}`
    tokens.set(refreshToken, { family, usedAt: null })
    return { refreshToken, expiresAt: time.now + ACCESS_MS }
  }
  return {
    signIn: () => issue({ isRevoked: false }),
    /** Null for `invalid_grant`. */
    refresh(refreshToken: string): Pair | null {
      const token = tokens.get(refreshToken)
      if (!token || token.family.isRevoked) return null
      const { family, usedAt } = token
      if (usedAt !== null && time.now - usedAt > graceMs) family.isRevoked = true
      if (family.isRevoked) return null
      token.usedAt ??= time.now
      return issue(family)
    },
    isGood: ({ expiresAt }: Pair) => time.now < expiresAt,
  }
}

/** What the tabs of one browser share. */
interface Profile {
  storage: { pair: Pair }
  lock: Lock
  line: Line
  /** Nobody is told of a thief's end. */
  ended: (code: string) => void
}

export function openRefreshTokens(world: World, { graceMs, hasLock }: RefreshOptions) {
  const { time } = world
  const server = openServer(world, graceMs)
  const own: Profile = { ...world, storage: { pair: server.signIn() }, lock: pageLock() }

  const use = ({ storage, lock, line, ended }: Profile) => {
    return (tab: object) => {
      async function ask(refreshToken: string): Promise<void> {
        const send = () => line.send(tab, () => server.refresh(refreshToken))
        const pair = await send().catch(send) // once more: what was lost may be the request
        if (pair) storage.pair = pair
        else ended('invalid_grant')
      }
      let refreshing: Promise<void> | undefined
      const refresh = (): Promise<void> => {
        const before = storage.pair
        const unlessDone = async () => {
          if (storage.pair === before) await ask(before.refreshToken)
        }
        refreshing ??= (hasLock ? lock('refresh', unlessDone) : unlessDone()).finally(() => {
          refreshing = undefined
        })
        return refreshing
      }
      const call = async (attempts: number): Promise<string | null> => {
        if (storage.pair.expiresAt <= time.now) await refresh()
        const { pair } = storage
        const isServed = await line.send(tab, () => server.isGood(pair))
        if (isServed) return 'ok'
        return attempts > 1 ? call(attempts - 1) : 'invalid_token'
      }
      return () => call(2).catch(() => null)
    }
  }

  return {
    signIn() {
      own.storage.pair = server.signIn()
    },
    open: use(own),
    /** @param isHasty the thief takes a new pair at once, and does not wait for the first to be over. */
    openCopy(line: Line, isHasty = false) {
      const { pair } = own.storage
      const storage = { pair: { ...pair, expiresAt: isHasty ? 0 : pair.expiresAt } }
      return use({ storage, line, lock: pageLock(), ended: () => {} })
    },
  } satisfies Scheme & Record<string, unknown>
}
