import type { Ota } from '@one-tick-ahead/ota'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Cookies } from '../http/cookies'
import { HttpError } from '../http/errors'
import { type Login, signInOf } from '../tokens/login'
import type { SealedCookie } from '../tokens/sealed-cookie'

export interface LoginDeps {
  cookies: Pick<Cookies, 'name'>
  loginCookie: Pick<SealedCookie<Login>, 'open'>
  ota: Pick<Ota, 'isSignInOver'>
  /** Unix milliseconds. */
  now: () => number
}

/** The sign-in in the request's cookie, ended or not; null without a valid cookie. */
export const openLogin = (
  { cookies, loginCookie }: Pick<LoginDeps, 'cookies' | 'loginCookie'>,
  c: Context,
): Promise<Login | null> => loginCookie.open(getCookie(c, cookies.name('login')))

/** True if a sign-in was ended or has expired. @throws StateUnavailableError */
export const isOver = ({ ota }: Pick<LoginDeps, 'ota'>, login: Login): Promise<boolean> =>
  ota.isSignInOver(signInOf(login))

/**
 * The live sign-in in the request's cookie.
 * @param onEnded receives a sign-in that has ended.
 * @throws HttpError `login_required` without a live one. @throws StateUnavailableError
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
