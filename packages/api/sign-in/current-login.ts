import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Cookies } from '../http/cookies'
import { HttpError } from '../http/errors'
import { type Login, signedInAtMs } from '../tokens/login'
import type { SealedCookie } from '../tokens/sealed-cookie'
import type { SignIns } from './sign-ins'

/** What tells who signed in. */
export interface LoginDeps {
  cookies: Pick<Cookies, 'name'>
  loginCookie: Pick<SealedCookie<Login>, 'open'>
  signIns: Pick<SignIns, 'isEnded'>
}

/** The sign-in of the browser that asks, also one that has been ended; null without a good cookie. */
export const openLogin = (
  { cookies, loginCookie }: Pick<LoginDeps, 'cookies' | 'loginCookie'>,
  c: Context,
): Promise<Login | null> => loginCookie.open(getCookie(c, cookies.name('login')))

/**
 * The sign-in of the browser that asks.
 * @param onEnded gets one that was ours and has been ended.
 * @throws HttpError `login_required` unless there is one.
 */
export async function requireLogin(
  deps: LoginDeps,
  c: Context,
  onEnded: (login: Login) => void = () => {},
): Promise<Login> {
  const login = await openLogin(deps, c)
  if (!login) throw new HttpError('login_required')
  if (await deps.signIns.isEnded(login.sid, signedInAtMs(login))) {
    onEnded(login)
    throw new HttpError('login_required')
  }
  return login
}
