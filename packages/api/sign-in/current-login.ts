import { isSignInOver } from '@one-tick-ahead/ota/sign-ins'
import type { SessionStore } from '@one-tick-ahead/ota/store'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Cookies } from '../http/cookies'
import { HttpError } from '../http/errors'
import { type Login, signInOf } from '../tokens/login'
import type { SealedCookie } from '../tokens/sealed-cookie'

/** What tells who signed in. */
export interface LoginDeps {
  cookies: Pick<Cookies, 'name'>
  loginCookie: Pick<SealedCookie<Login>, 'open'>
  store: SessionStore
  /** Unix milliseconds. */
  now: () => number
}

/** The sign-in of the browser that asks, also one that has been ended; null without a good cookie. */
export const openLogin = (
  { cookies, loginCookie }: Pick<LoginDeps, 'cookies' | 'loginCookie'>,
  c: Context,
): Promise<Login | null> => loginCookie.open(getCookie(c, cookies.name('login')))

/** Whether a sign-in was ended, or its time is up. @throws StateUnavailableError */
export const isOver = async ({ store, now }: LoginDeps, login: Login): Promise<boolean> =>
  isSignInOver(store, signInOf(login), now())

/**
 * The sign-in of the browser that asks.
 * @param onEnded gets one that was ours and has been ended.
 * @throws HttpError `login_required` unless there is one. @throws StateUnavailableError
 */
export async function requireLogin(
  deps: LoginDeps,
  c: Context,
  onEnded: (login: Login) => void = () => {},
): Promise<Login> {
  const login = await openLogin(deps, c)
  if (!login) throw new HttpError('login_required')
  if (await isOver(deps, login)) {
    onEnded(login)
    throw new HttpError('login_required')
  }
  return login
}
