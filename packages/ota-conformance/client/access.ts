import { exec } from 'node:child_process'
import { promisify } from 'node:util'
import { cookieHeader, parseSetCookie } from '@one-tick-ahead/ota/cookie-jar'
import { createDeviceKey, type DeviceKey } from './device-key'
import { type Answer, type Call, type HeaderLines, nameOf } from './http'

/** A sign-in command that takes longer is ended. */
const COMMAND_MS = 60_000

/** No session could be opened; the message says at which step, and holds no secret. */
export class NoSession extends Error {}

/** A sign-in as a browser holds it: its cookies, and what else goes with an enrolment. */
export interface SignedIn {
  jar: Jar
  authorization: string | null
  /** Of the one device that it registers. */
  deviceKey: DeviceKey
}

/** A browser as it comes from the sign-in, if there is one. */
export const signedInWith = (jar = new Jar(), authorization: string | null = null): SignedIn => ({
  jar,
  authorization,
  deviceKey: createDeviceKey(),
})

/** How sessions of a server begin and end. */
export interface Access {
  /** Where devices are registered; its cookies are those of the resource. */
  enrolUrl: URL
  /** Whether an enrolment needs a sign-in. */
  hasSignIn: boolean
  /** A new sign-in, in a browser of its own. @throws NoSession */
  signIn(): Promise<SignedIn>
  /**
   * Registers a device; a header that is null is left out.
   * @param deviceKey by default that of the browser.
   */
  enrol(signedIn: SignedIn, deviceId: string | null, deviceKey?: string | null): Promise<Answer>
  /** LogOut of a browser with these cookies; null where the server has none. */
  logOut: ((cookies: ReadonlyMap<string, string>) => Promise<Answer>) | null
}

function enrolHeaders(
  url: URL,
  { jar, authorization, deviceKey: own }: SignedIn,
  deviceId: string | null,
  deviceKey: string | null = own.header,
): HeaderLines {
  const cookies = jar.for(url)
  const lines: [string, string][] = []
  if (deviceId !== null) lines.push(['device-id', deviceId])
  if (deviceKey !== null) lines.push(['device-key', deviceKey])
  if (authorization !== null) lines.push(['Authorization', authorization])
  if (cookies.size > 0) lines.push(['Cookie', cookieHeader(cookies)])
  return lines
}

const logOutAt = (call: Call, url: URL) => (cookies: ReadonlyMap<string, string>) => {
  const headers: HeaderLines = cookies.size > 0 ? [['Cookie', cookieHeader(cookies)]] : []
  return call(url, { method: 'POST', headers })
}

/** The reference's own calls: its local provider signs in whoever presses the button. */
export function referenceAccess(call: Call, origin: string): Access {
  const at = (path: string) => new URL(path, origin)
  const enrolUrl = at('/api/registerDevice')
  return {
    enrolUrl,
    hasSignIn: true,
    async signIn() {
      const jar = new Jar()
      await browse(call, jar, at('/oauth2/authorization/google'))
      const token = at('/api/fetchtoken')
      const headers: HeaderLines = [['Cookie', cookieHeader(jar.for(token))]]
      const answer = await call(token, { headers })
      const { authorization = '' } = answer.headers
      if (answer.status !== 200 || !authorization.startsWith('Bearer ')) {
        throw new NoSession(
          `nobody was signed in by the reference’s way at ${origin}: fetchtoken: ${nameOf(answer)}`,
        )
      }
      return signedInWith(jar, authorization)
    },
    enrol: (...registration) =>
      call(enrolUrl, { headers: enrolHeaders(enrolUrl, ...registration) }),
    logOut: logOutAt(call, at('/api/logout')),
  }
}

/** What a sign-in command may print: these header lines, among whatever else. */
function readHeaderLines(text: string, url: URL): SignedIn {
  const jar = new Jar()
  let authorization: string | null = null
  for (const line of text.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
    if (/^set-cookie$/i.test(name)) jar.take(url, value)
    else if (/^authorization$/i.test(name)) authorization = value
    else if (/^cookie$/i.test(name)) for (const one of value.split(';')) jar.take(url, one)
  }
  return signedInWith(jar, authorization)
}

interface GenericAccess {
  enrol: URL
  /** An address to open, or a command that prints header lines. */
  signIn?: string
  logOut?: URL
}

/** Any server: what an adopter builds in, with addresses of its own. */
export function genericAccess(call: Call, { enrol, signIn, logOut }: GenericAccess): Access {
  return {
    enrolUrl: enrol,
    hasSignIn: signIn !== undefined,
    async signIn() {
      if (signIn === undefined) return signedInWith()
      if (!/^https?:\/\//.test(signIn)) {
        // Neither the command nor what it printed is shown: both may hold secrets.
        const { stdout } = await promisify(exec)(signIn, { timeout: COMMAND_MS }).catch(
          ({ code }) => {
            throw new NoSession(`the sign-in command ended with code ${code}`)
          },
        )
        return readHeaderLines(stdout, enrol)
      }
      const jar = new Jar()
      const answer = await browse(call, jar, new URL(signIn))
      if (jar.for(enrol).size === 0) {
        throw new NoSession(`the sign-in left no cookie for ${enrol.host}: ${nameOf(answer)}`)
      }
      return signedInWith(jar)
    },
    enrol: (...registration) =>
      call(enrol, { method: 'POST', headers: enrolHeaders(enrol, ...registration) }),
    logOut: logOut ? logOutAt(call, logOut) : null,
  }
}

/** More redirects than a sign-in has are a circle. */
const MAX_REDIRECTS = 20

interface Cookie {
  name: string
  value: string
  path: string
}

/** The cookies of one browser, by host: ports do not keep cookies apart (RFC 6265 §8.5). */
export class Jar {
  private readonly hosts = new Map<string, Map<string, Cookie>>()

  private of(url: URL): Map<string, Cookie> {
    const cookies = this.hosts.get(url.hostname) ?? new Map<string, Cookie>()
    this.hosts.set(url.hostname, cookies)
    return cookies
  }

  /** One `Set-Cookie` line. */
  take(url: URL, line: string): void {
    const { name, value, path, isGone } = parseSetCookie(line)
    if (isGone) this.of(url).delete(`${name} ${path}`)
    else this.of(url).set(`${name} ${path}`, { name, value, path })
  }

  set(url: URL, name: string, value: string): void {
    this.take(url, `${name}=${value}`)
  }

  /** What would be sent there, by name. */
  for(url: URL): Map<string, string> {
    const sent = [...this.of(url).values()].filter(({ path }) => url.pathname.startsWith(path))
    return new Map(sent.map(({ name, value }) => [name, value]))
  }
}

/** One request of a browser with this jar, without following redirects. */
async function visit(call: Call, jar: Jar, url: URL, method: 'GET' | 'POST'): Promise<Answer> {
  const cookies = jar.for(url)
  const headers: HeaderLines = cookies.size > 0 ? [['Cookie', cookieHeader(cookies)]] : []
  const answer = await call(url, { method, headers })
  for (const line of answer.headers['set-cookie'] ?? []) jar.take(url, line)
  return answer
}

/** Where a page's one form goes whose one control is its button: pressing it needs nobody's data. */
function buttonOf(html: string, page: URL): URL | null {
  const [form, other] = html.match(/<form\b[^>]*>/gi) ?? []
  if (!form || other || !/method="?post/i.test(form)) return null
  if (/<(input|select|textarea)\b/i.test(html)) return null
  const [, action = ''] = /action="([^"]*)"/i.exec(form) ?? []
  return new URL(action || page, page)
}

/**
 * Goes where a person would be led who opens the address: along redirects, and past a page with
 * nothing but a button. The cookies that this leaves behind are in the jar.
 */
export async function browse(call: Call, jar: Jar, start: URL): Promise<Answer> {
  let url = start
  let answer = await visit(call, jar, url, 'GET')
  let isPressed = false
  for (let count = 0; count < MAX_REDIRECTS; count += 1) {
    const { location } = answer.headers
    if (answer.status >= 300 && answer.status < 400 && location) {
      url = new URL(location, url)
      answer = await visit(call, jar, url, 'GET')
      continue
    }
    const button = isPressed || answer.status !== 200 ? null : buttonOf(answer.text, url)
    if (!button) break
    isPressed = true
    url = button
    answer = await visit(call, jar, url, 'POST')
  }
  return answer
}
