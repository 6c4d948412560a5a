import { createDeviceKey, newKeyPair } from './device-key'
import type { Lock } from './locks'
import { ANSWER_LIMIT_MS } from './probe'
import { registerDevice } from './session'

/** One tab at a time registers: the next finds the session. */
export const ENROLMENT_LOCK = 'ota-enrolment'
const BAD_REQUEST = 400

/** What registering a device needs. */
interface EnrollerDeps {
  /** One that teaches the clock. */
  fetch: typeof fetch
  /** The address of `otaEnrol`. */
  url: string
  lock: Lock
  /** @throws where a session could not be kept or used: its sign-in would be used up in vain. */
  prepare(): void
  /** Whether there is a session that this page can sign under. */
  find(): Promise<boolean>
  /** Keeps the session that a registration brought. */
  begin(session: NewSession): Promise<void>
}

/** A session as it begins: its send log is empty. */
export interface NewSession {
  deviceId: string
  sessionId: string
  key: CryptoKey
}

/** Why this device has no session. */
export interface Unregistered {
  /** When that was found, as `performance.now()` has it. */
  at: number
  /** The refusal, unread. @throws what kept it from being asked for, or read. */
  answer(): Response
}

/** Says it where a developer looks, who may never see what is thrown. */
export function complaint(text: string): TypeError {
  console.warn(text)
  return new TypeError(text)
}

/** Registers this device, once for all tabs and for all calls that wait. */
export function createEnroller(deps: EnrollerDeps) {
  const { fetch, url, lock, find } = deps
  let last: Unregistered | undefined
  const refuse = (answer: () => Response) => {
    last = { at: performance.now(), answer }
    return last
  }

  async function ask(): Promise<Unregistered | null> {
    const id = crypto.randomUUID() // a device has one session, and so one id for each
    const deviceKey = await createDeviceKey(await newKeyPair())
    const { response, session } = await registerDevice(fetch, url, id, {
      method: 'POST',
      headers: { 'device-key': deviceKey.header },
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS), // others wait
    })
    if (session) {
      const { deviceId, sessionId, sessionKey } = session
      const key = await deviceKey.open(sessionKey).catch(() => {
        throw complaint(`OTA: the session_key of ${url} is not sealed for this device`)
      })
      await deps.begin({ deviceId, sessionId, key })
      last = undefined
      return null
    }
    if (response.status >= BAD_REQUEST) return refuse(() => response.clone())
    throw complaint(
      `OTA: no session_key to read in the answer of ${url} (${response.type} ${response.status}). CORS: expose session_key, jSessionId, Date`,
    )
  }

  return {
    /**
     * Null once there is a session. Never rejects.
     * @param since `performance.now()`; a refusal that is not older is not asked for again.
     */
    async register(since: number): Promise<Unregistered | null> {
      try {
        if (await find()) return null
        if (last && last.at >= since) return last
        deps.prepare()
        return await lock(ENROLMENT_LOCK, async () => {
          if (await find()) return null // another tab registered meanwhile
          return last && last.at >= since ? last : await ask()
        })
      } catch (error) {
        return refuse(() => {
          throw error
        })
      }
    },
    /** Somebody signs in or out: the next call asks. */
    reset() {
      last = undefined
    },
  }
}
