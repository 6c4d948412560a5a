import { verdicts } from '@one-tick-ahead/ota/codes'
import { HISTORY_LOCK, pageLock } from '@one-tick-ahead/ota/locks'
import { type CallResult, failedCall } from '@/components/live-demo/monitors/call'
import {
  createReview,
  RENEWAL_PAUSE_MS,
  STALE_IN_A_ROW,
} from '@/components/live-demo/monitors/review'
import type { BearerAnswer } from '@/components/live-demo/sign-in/enrolment'
import { USER_INFO_KEY } from '@/lib/demo/storage'
import type { UserInfo } from '@/lib/demo/store'
import { memoryStorage, openTab, signedInUser } from '@/lib/demo/test-session'
import { mostTelling } from './endings'
import { createSession } from './session'

const call = (user: UserInfo, result: Partial<CallResult>) => ({
  result: { ...failedCall('/api/customer', 'unreachable'), ...result },
  user,
})
const failure = (code: string, user: UserInfo, status = 401) => call(user, { status, code })
const success = (user: UserInfo) => call(user, { status: 200 })
const next: UserInfo = {
  ...signedInUser,
  token: 'Bearer next',
  sessionkey: 'next-key',
  jsessionID: 'session-2',
}

function setUp({
  storage = memoryStorage(),
  lock = pageLock(),
  user = next as UserInfo | null,
} = {}) {
  const { store } = openTab(storage, { ...signedInUser, requestHistory: ['old'] })
  const clock = { now: 0 }
  const enrol = jest.fn(async () => user)
  const fetchBearer = jest.fn(
    async (): Promise<BearerAnswer> => ({ token: 'Bearer new', status: 200 }),
  )
  const begun = createSession({ store, lock, enrol })
  const { notice } = begun
  const review = createReview({ store, lock, notice, fetchBearer, now: () => clock.now })
  const session = { ...begun, review }
  const ending = (kind: 'jwt' | 'ota' = 'ota') => session.notice.getState()[kind]
  return { store, enrol, fetchBearer, session, storage, lock, clock, ending }
}

test('every verdict ends the session, except those on a single request', async () => {
  for (const code of Object.keys(verdicts)) {
    const { session, store, enrol, fetchBearer, ending, storage } = setUp()
    const before = storage.getItem(USER_INFO_KEY)
    await session.review('ota', failure(code, signedInUser))
    // One stale token alone is put right by the next call.
    const isPassing = /^ota_(replayed|late|bad_binding|stale)$/.test(code)
    expect([code, ending()]).toEqual([code, isPassing ? null : code])
    // The note says so, and nothing is done about it.
    expect(enrol).not.toHaveBeenCalled()
    expect(fetchBearer).not.toHaveBeenCalled()
    expect(store.getState().islogin).toBe(true)
    expect(storage.getItem(USER_INFO_KEY)).toBe(before)
  }
})

test.each(['rate_limited', 'ota_state_unavailable', 'no_such_code', 'toString', ''])(
  '%j says nothing about the session',
  async (code) => {
    const { session, ending } = setUp()
    await session.review('ota', failure(code, signedInUser))
    expect(ending()).toBeNull()
  },
)

describe('the note', () => {
  test('of two reasons the more specific one is shown, whichever monitor has it', () => {
    expect(mostTelling('login_required', 'ota_bad_mac')).toBe('ota_bad_mac')
    expect(mostTelling('ota_session_revoked', 'ota_device_cloned')).toBe('ota_device_cloned')
    expect(mostTelling('login_required', null)).toBe('login_required')
    expect(mostTelling(null, 'ota_resync')).toBe('ota_resync')
    expect(mostTelling(null, null)).toBeNull()
  })

  test('keeps the most specific reason', async () => {
    const { session, ending } = setUp()
    await session.review('ota', failure('ota_device_cloned', signedInUser, 409))
    await session.review('ota', failure('ota_session_revoked', signedInUser))
    expect(ending()).toBe('ota_device_cloned')
  })

  test('goes when a call of its kind succeeds, and only of its kind', async () => {
    const { session, ending } = setUp()
    await session.review('ota', failure('ota_bad_mac', signedInUser))
    await session.review('jwt', success(signedInUser))
    expect(ending()).toBe('ota_bad_mac')
    await session.review('ota', success(signedInUser))
    expect(ending()).toBeNull()
  })

  test('goes when another tab signs in, and an old failure does not bring it back', async () => {
    const one = setUp()
    const two = setUp({ storage: one.storage, lock: one.lock })
    await one.session.review('ota', failure('ota_session_replaced', signedInUser))
    expect(one.ending()).toBe('ota_session_replaced')
    await two.session.begin()
    await one.session.review('ota', failure('ota_session_replaced', signedInUser))
    expect(one.ending()).toBeNull()
    expect(one.store.getState().sessionkey).toBe(next.sessionkey)
  })
})

describe('time', () => {
  const stale = (session: ReturnType<typeof setUp>['session']) =>
    session.review('ota', failure('ota_stale', signedInUser))

  test('a few stale tokens do nothing; many in a row end the session', async () => {
    const { session, ending } = setUp()
    for (let tick = 1; tick < STALE_IN_A_ROW; tick++) await stale(session)
    await session.review('ota', success(signedInUser))
    for (let tick = 1; tick < STALE_IN_A_ROW; tick++) await stale(session)
    expect(ending()).toBeNull()
    await session.review('jwt', success(signedInUser)) // the JWT's success does not break the row
    await stale(session)
    expect(ending()).toBe('ota_stale')
    await session.review('ota', success(signedInUser))
    expect(ending()).toBeNull()
  })
})

describe('the JWT', () => {
  test.each(['jwt_expired', 'jwt_invalid', 'ota_malformed'])(
    '%s: only the token is renewed',
    async (code) => {
      const { session, enrol, storage, ending } = setUp()
      const before = JSON.parse(storage.getItem(USER_INFO_KEY) ?? '')
      await session.review('jwt', failure(code, signedInUser))
      expect(JSON.parse(storage.getItem(USER_INFO_KEY) ?? '')).toEqual({
        ...before,
        token: 'Bearer new',
      })
      expect(enrol).not.toHaveBeenCalled()
      expect(ending('jwt')).toBeNull()
    },
  )

  test('one renewal for several calls, and for two tabs', async () => {
    const one = setUp()
    const two = setUp({ storage: one.storage, lock: one.lock })
    await Promise.all(
      [one, one, two].map(({ session }) =>
        session.review('jwt', failure('jwt_expired', signedInUser)),
      ),
    )
    expect(one.fetchBearer.mock.calls.length + two.fetchBearer.mock.calls.length).toBe(1)
    expect(two.store.getState().token).toBe('Bearer new')
  })

  test('a renewal does not touch a session that another tab began meanwhile', async () => {
    const one = setUp()
    const two = setUp({ storage: one.storage })
    one.fetchBearer.mockImplementation(async () => {
      two.store.getState().replaceAll(next)
      return { token: 'Bearer of the old sign-in', status: 200 }
    })
    await one.session.review('jwt', failure('jwt_expired', signedInUser))
    expect(one.store.getState()).toMatchObject(next)
    expect(JSON.parse(one.storage.getItem(USER_INFO_KEY) ?? '')).toEqual(next)
  })

  test('LogOut during a renewal stays a LogOut', async () => {
    const { session, store, fetchBearer } = setUp()
    fetchBearer.mockImplementation(async () => {
      void session.end()
      return { token: 'Bearer new', status: 200 }
    })
    await session.review('jwt', failure('jwt_expired', signedInUser))
    expect(store.getState()).toMatchObject({ islogin: false, token: '' })
  })

  test('login_required: the note, and the server is not asked again', async () => {
    const { session, fetchBearer, ending, store } = setUp()
    fetchBearer.mockResolvedValue({ token: null, status: 401 })
    await session.review('jwt', failure('jwt_expired', signedInUser))
    await session.review('jwt', failure('jwt_expired', signedInUser))
    expect(ending('jwt')).toBe('login_required')
    expect(fetchBearer).toHaveBeenCalledTimes(1)
    expect(store.getState().islogin).toBe(true)
  })

  test.each<[string, () => Promise<BearerAnswer>]>([
    ['503', async () => ({ token: null, status: 503 })],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('%s is no end: the next call tries again', async (_name, answer) => {
    const { session, fetchBearer, ending, store } = setUp()
    fetchBearer.mockImplementationOnce(answer)
    await session.review('jwt', failure('jwt_expired', signedInUser))
    expect(ending('jwt')).toBeNull()
    await session.review('jwt', failure('jwt_expired', signedInUser))
    expect(store.getState().token).toBe('Bearer new')
  })

  test.each([
    ['60', 60_000],
    ['2', RENEWAL_PAUSE_MS],
    [null, RENEWAL_PAUSE_MS],
    ['Sun, 06 Nov 1994 08:49:37 GMT', RENEWAL_PAUSE_MS],
  ])('429 with Retry-After %s: nobody asks before %i ms have passed', async (retryAfter, wait) => {
    const { session, fetchBearer, ending, store, clock } = setUp()
    fetchBearer.mockResolvedValueOnce({ token: null, status: 429, retryAfter })
    const tick = () => session.review('jwt', failure('jwt_expired', signedInUser))
    await tick()
    clock.now = wait - 1
    await tick()
    expect(fetchBearer).toHaveBeenCalledTimes(1)
    expect(ending('jwt')).toBeNull()
    clock.now = wait
    await tick()
    expect(store.getState().token).toBe('Bearer new')
  })

  test('a new token that is refused at once is said, and fetched again after a minute', async () => {
    const { session, fetchBearer, ending, store, clock } = setUp()
    await session.review('jwt', failure('jwt_invalid', signedInUser))
    const used = { ...signedInUser, token: store.getState().token }
    await session.review('jwt', failure('jwt_invalid', used))
    expect(ending('jwt')).toBe('jwt_refused')
    expect(fetchBearer).toHaveBeenCalledTimes(1)
    clock.now = 60_000
    await session.review('jwt', failure('jwt_expired', used))
    expect(fetchBearer).toHaveBeenCalledTimes(2)
    await session.review('jwt', success(used))
    expect(ending('jwt')).toBeNull()
  })
})

describe('sign-in and LogOut', () => {
  test('a LogOut holds against a tab that is about to write its log back', async () => {
    const { session, store, storage, lock } = setUp()
    const before = storage.getItem(USER_INFO_KEY) ?? ''
    const writing = lock(HISTORY_LOCK, () => storage.setItem(USER_INFO_KEY, before))
    await Promise.all([session.end(), writing])
    store.sync()
    expect(store.getState().islogin).toBe(false)
    expect(storage.getItem(USER_INFO_KEY)).toContain('"islogin":false')
  })

  test('a failed sign-in changes nothing; a good one begins with an empty history', async () => {
    const failed = setUp({ user: null })
    failed.session.notice.setState({ ota: 'ota_bad_mac' })
    await failed.session.begin()
    expect(failed.store.getState().sessionkey).toBe(signedInUser.sessionkey)
    expect(failed.session.notice.getState().ota).toBe('ota_bad_mac')

    const good = setUp()
    good.session.notice.setState({ ota: 'ota_bad_mac' })
    await good.session.begin()
    expect(good.store.getState()).toMatchObject(next)
    expect(good.session.notice.getState().ota).toBeNull()
  })
})
