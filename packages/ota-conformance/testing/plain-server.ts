import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ota, otaEnrol } from '@one-tick-ahead/ota/node'
import { createOtaService } from '@one-tick-ahead/ota/server/service'
import { sessionKeysOf } from '@one-tick-ahead/ota/server/session-keys'
import { type SignIn, signInsOf } from '@one-tick-ahead/ota/sign-ins'
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import { listen } from '@one-tick-ahead/ota/testing/listen'

const HOUR_MS = 3_600_000
const KEYS = new Map([[1, Buffer.alloc(32, 7)]])

interface PlainOptions {
  /** So many requests are answered 429 before the first is judged. */
  busyFor?: number
  onKeyLeak?: 'refuse' | 'revoke'
  requestIdHeader?: string
  enrolment?: 'header'
  /** Whoever asks is signed in, each time anew. */
  isOpen?: boolean
}

/** `Set-Cookie` of a sign-in, and whom it signs in. */
const SIGN_IN = /(?:^|;\s*)sid=([0-9a-f-]{36})/

/**
 * Somebody else's server, as an adopter builds OTA into `node:http`: addresses, sign-in and LogOut
 * of its own. What its answers brought is kept, for tests that no secret is printed.
 */
export async function startPlainServer({
  busyFor = 0,
  isOpen = false,
  ...others
}: PlainOptions = {}) {
  const store = createMemoryStore()
  const options = { keys: KEYS, store, secureCookies: false, ...others }
  const signedIn = new Map<string, SignIn>()
  const secrets: string[] = []
  let busy = busyFor

  const beginSignIn = (): SignIn => {
    const signIn = { id: randomUUID(), at: Date.now(), expiresAt: Date.now() + HOUR_MS }
    signedIn.set(signIn.id, signIn)
    secrets.push(signIn.id)
    return signIn
  }
  const signInOf = ({ headers }: IncomingMessage) => {
    const [, id = ''] = SIGN_IN.exec(headers.cookie ?? '') ?? []
    return isOpen ? beginSignIn() : (signedIn.get(id) ?? null)
  }
  const protect = ota(options)
  const enrol = otaEnrol({ ...options, signIn: signInOf })
  const signIns = signInsOf(store)
  const { endProven } = createOtaService(options)

  const say = (response: ServerResponse, status: number, body: object) => {
    response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    response.end(JSON.stringify(body))
  }
  const refuse = (response: ServerResponse, statusCode: number, code: string) =>
    say(response, statusCode, { statusCode, code, message: 'Refused before OTA is asked' })

  const logOut = async (request: IncomingMessage) => {
    const { headers } = request
    const cookie = (name: string) =>
      new RegExp(`${name}=([^;]*)`).exec(headers.cookie ?? '')?.[1] ?? ''
    await endProven(cookie('ota_session'), cookie('ota_device'), 'revoked')
    const signIn = signInOf(request)
    if (signIn) await signIns.end(signIn.id, signIn.expiresAt, 'revoked')
    if (signIn) signedIn.delete(signIn.id)
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { headers, headersDistinct, url } = request
    if (url === '/sign-in') {
      const { id } = beginSignIn()
      response.writeHead(302, { Location: '/welcome', 'Set-Cookie': `sid=${id}; Path=/; HttpOnly` })
      response.end()
    } else if (url === '/welcome') say(response, 200, {})
    else if (url === '/devices') {
      await enrol(request, response)
      const lines = [response.getHeader('set-cookie') ?? []].flat().join(' ')
      const cookies = Array.from(lines.matchAll(/ota_\w+=([^;]+)/g), ([, value = '']) => value)
      const sessionId = String(response.getHeader('jSessionId'))
      const session = sessionKeysOf(KEYS, store).derive(sessionId)
      if (session) secrets.push(...cookies, session.sessionKey)
    } else if (url === '/leave') {
      await logOut(request)
      say(response, 200, {})
    } else if (busy > 0) {
      busy -= 1
      response.setHeader('Retry-After', '0')
      refuse(response, 429, 'rate_limited')
    } else if (headers['early-data'] !== undefined) refuse(response, 425, 'too_early')
    else if ((headersDistinct.cookie?.length ?? 0) > 1) refuse(response, 400, 'duplicate_header')
    else protect(request, response, () => say(response, 200, { opened: true }))
  }

  const server = await listen((request, response) => void handle(request, response))
  const at = (path: string) => new URL(path, server.origin)
  return {
    ...server,
    secrets,
    /** What the runner needs to know of it. */
    addresses: {
      url: at('/orders'),
      enrol: at('/devices'),
      signIn: at('/sign-in').href,
      logOut: at('/leave'),
    },
  }
}
