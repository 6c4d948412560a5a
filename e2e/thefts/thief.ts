import { randomUUID } from 'node:crypto'
import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import type { Visitor } from '@one-tick-ahead/api/testing/visitor'
import { LOG_LIMIT } from '@one-tick-ahead/ota/limits'
import { answerOf, type Scene } from './scene'

/** Ways to use what was stolen; each answers `ok`, or says why not. */
export type Attempts = Record<string, () => Promise<string>>

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
 */
export function createThief(scene: Scene, loot: Visitor, request?: Record<string, string>) {
  const thief = { loot, attempts }
  let ownDevice: Visitor | undefined

  const send = (browser: Visitor) => answerOf(browser.callWithOta())
  const withLog = (history: string[]) => send(Object.assign(thief.loot.copy(), { history }))

  async function pushOut(): Promise<string> {
    let answer = 'ok'
    for (let sent = 0; sent <= LOG_LIMIT && answer === 'ok'; sent += 1) {
      answer = await send(thief.loot)
    }
    return answer
  }

  /** Labels of one minute share their MAC, so a thief can choose the label. */
  async function relabelled(headers: Record<string, string>): Promise<string> {
    const answers: string[] = []
    for (const segment of ['1', '2', '3', '4']) {
      const authorization = headers.authorization?.replace(/.$/, segment) ?? ''
      answers.push(await ask(scene, { ...headers, authorization }))
    }
    return answers.find((answer) => answer === 'ok') ?? 'refused'
  }

  /** A JWT outlives the cookie that fetched it. */
  async function newJwt(): Promise<string> {
    const browser = thief.loot.copy()
    if ((await browser.fetchToken()).ok) thief.loot.token = browser.token
    return ask(scene, { Authorization: thief.loot.token })
  }

  /** A device of the thief's, which is registered with the stolen sign-in where there is none yet. */
  async function device(): Promise<string> {
    if (ownDevice && (await send(ownDevice)) === 'ok') return 'ok'
    const browser = Object.assign(thief.loot.copy(), { deviceId: randomUUID() })
    if (browser.jar.has('ota_login')) await browser.fetchToken()
    const registered = await answerOf(browser.registerDevice())
    if (registered !== 'ok') return registered
    ownDevice = browser
    return send(browser)
  }

  function attempts(): Attempts {
    const { jar, token, sessionKey } = thief.loot
    const hasSignIn = jar.has('ota_login')
    return {
      ...(request && { 'the request': () => ask(scene, request) }),
      ...(hasSignIn && { 'a new JWT': newJwt }),
      ...(token && { 'the JWT': () => ask(scene, { Authorization: token }) }),
      ...(scene.scheme !== 'jwt' && {
        ...(request && {
          'the request at another address': () => ask(scene, request, apiPaths.persons),
          'the request with another label': () => relabelled(request),
        }),
        ...((hasSignIn || token) && { 'a device': device }),
        ...(sessionKey && {
          'the key, the send log continued': () => send(thief.loot),
          'the key, the owner’s ids pushed out of the log': pushOut,
          'the key, no send log': () => withLog([]),
          'the key, an invented send log': () => withLog([randomUUID()]),
        }),
      }),
    }
  }
  return thief
}

/** A thief who reads along until it leaves, and acts within the browser meanwhile. */
export function present(scene: Scene, read: () => Visitor, within: Attempts = {}): Foothold {
  let isThere = true
  let seen = ''
  const thief = createThief(scene, read())
  const look = () => {
    const loot = read()
    const { jar, token, sessionKey, history } = loot
    const now = JSON.stringify([...jar, token, sessionKey, history])
    if (!isThere || now === seen) return
    seen = now
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
