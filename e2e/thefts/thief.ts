import { randomUUID } from 'node:crypto'
import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import { LOG_LIMIT } from '@one-tick-ahead/ota/limits'
import { REFRESH_COOKIE } from './refresh-server'
import { answerOf, type Browser, type Scene } from './scene'

/** Ways to use what was stolen for a call of this path; each answers `ok`, or says why not. */
export type Attempts = Record<string, (path?: string) => Promise<string>>

/** The things that a thief can use after a theft. */
export interface Foothold {
  /** The attempts that are open now; a thief who is still there sees what is new. */
  attempts(): Attempts
  /** The thief loses what is reached from outside, and keeps what was read. */
  leave?(): void
  /** It leaves within a minute, unasked. */
  isBrief?: boolean
}

/** One request with these headers and no others. */
export const ask = (
  { app }: Scene,
  headers: Record<string, string>,
  path: string = apiPaths.customers,
) => answerOf(app.request(path, { headers }))

/**
 * A thief's own program: it is no browser, and follows no rule of one.
 * @param loot a browser that has what was stolen, and nothing else.
 * @param request all headers of one request, if the thief saw one.
 * @param giveBack receives the browser with the new refresh token of a thief who can put it in the owner's place.
 */
export function createThief(
  scene: Scene,
  loot: Browser,
  request?: Record<string, string>,
  giveBack: (renewed: Browser) => void = () => {},
) {
  const thief = { loot, attempts }
  const isOta = scene.scheme === 'ota' || scene.scheme === 'demo'
  const isRefresh = scene.scheme === 'refresh'
  let ownDevice: Browser | undefined

  const send = (browser: Browser, path?: string) => answerOf(browser.callWithOta(path))
  const withLog = (history: string[], path?: string) =>
    send(Object.assign(thief.loot.copy(), { history }), path)

  async function pushOut(path?: string): Promise<string> {
    let answer = 'ok'
    for (let sent = 0; sent <= LOG_LIMIT && answer === 'ok'; sent += 1) {
      answer = await send(thief.loot, path)
    }
    return answer
  }

  /** Labels of one minute share their MAC, so a thief can choose the label. */
  async function relabelled(headers: Record<string, string>, path?: string): Promise<string> {
    const answers: string[] = []
    for (const segment of ['1', '2', '3', '4']) {
      const authorization = headers.authorization?.replace(/.$/, segment) ?? ''
      answers.push(await ask(scene, { ...headers, authorization }, path))
    }
    return answers.find((answer) => answer === 'ok') ?? 'refused'
  }

  /** @param without a cookie that is not sent. */
  async function newJwt(path?: string, without = ''): Promise<string> {
    const browser = thief.loot.copy()
    browser.jar.delete(without)
    const fetched = await answerOf(browser.fetchToken())
    if (fetched !== 'ok') return fetched
    thief.loot = browser
    giveBack(browser)
    return ask(scene, { Authorization: browser.token }, path)
  }

  /** A device of the thief's, which is registered with the stolen sign-in where there is none yet. */
  async function device(path?: string): Promise<string> {
    if (ownDevice && (await send(ownDevice, path)) === 'ok') return 'ok'
    const browser = Object.assign(thief.loot.copy(), { deviceId: randomUUID() })
    if (browser.jar.has('ota_login')) await browser.fetchToken()
    const registered = await answerOf(browser.registerDevice())
    if (registered !== 'ok') return registered
    ownDevice = browser
    return send(browser, path)
  }

  function attempts(): Attempts {
    const { jar, token, sessionKey } = thief.loot
    const hasSignIn = jar.has('ota_login')
    return {
      ...(request && { 'the request': (path) => ask(scene, request, path) }),
      ...(token && { 'the JWT': (path) => ask(scene, { Authorization: token }, path) }),
      ...((hasSignIn || isRefresh) && { 'a new JWT': (path) => newJwt(path) }),
      ...(hasSignIn &&
        isRefresh && {
          'a new JWT for the sign-in alone': (path) => newJwt(path, REFRESH_COOKIE),
        }),
      ...(isOta && {
        ...(request && {
          'the request at another address': () => ask(scene, request, apiPaths.persons),
          'the request with another label': (path) => relabelled(request, path),
          'the request without its binding': (path) => {
            const { 'ota-binding': _binding, ...unbound } = request
            return ask(scene, unbound, path)
          },
        }),
        ...((hasSignIn || token) && { 'a device': device }),
        ...(sessionKey && {
          'the key, the send log continued': (path) => send(thief.loot, path),
          'the key, the owner’s ids pushed out of the log': pushOut,
          'the key, no send log': (path) => withLog([], path),
          'the key, an invented send log': (path) => withLog([randomUUID()], path),
        }),
      }),
    }
  }
  return thief
}

/** A thief who reads along until it leaves, and acts within the browser meanwhile. @param giveBack as above. */
export function present(
  scene: Scene,
  read: () => Browser,
  within: Attempts = {},
  giveBack: (renewed: Browser) => void = () => {},
): Foothold {
  let isThere = true
  let seen = ''
  const thief = createThief(scene, read(), undefined, (renewed) => {
    if (isThere) giveBack(renewed)
  })
  const look = () => {
    const loot = read()
    const { jar, token, sessionKey, history } = loot
    const now = JSON.stringify([...jar, token, sessionKey, history])
    if (!isThere || now === seen) return
    seen = now
    loot.token ||= thief.loot.token // a thief keeps the JWT that it has fetched
    thief.loot = loot
  }
  return {
    attempts() {
      look()
      return { ...(isThere && within), ...thief.attempts() }
    },
    leave() {
      look()
      isThere = false
    },
  }
}
