import { createBindingSigner, requestBinding } from '@one-tick-ahead/ota/bind'
import { createServerClock } from '@one-tick-ahead/ota/client/server-clock'
import type { OtaSession } from '@one-tick-ahead/ota/client/session'
import { registerDevice } from '@one-tick-ahead/ota/client/session'
import { cachedSigners } from '@one-tick-ahead/ota/client/signer'
import { CookieJar } from '@one-tick-ahead/ota/cookie-jar'
import { ota, otaEnrol } from '@one-tick-ahead/ota/fetch'
import type { Verdict } from '@one-tick-ahead/ota/guard'
import { appendToHistory } from '@one-tick-ahead/ota/history'
import { pageLock } from '@one-tick-ahead/ota/locks'
import { createSender } from '@one-tick-ahead/ota/sender'
import { createMemoryState, createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import type { Exchange, Fixed, Message, Sender } from '../exchange'

const ORIGIN = 'https://shop.example'
const LATENCY_MS = 100
const at = (time: string) => Date.parse(`2026-01-01T${time}Z`)

/** Words in place of random bytes, so that nobody takes them for secrets. */
export const FIXED: Fixed = {
  masterKey: 'published master key, no secret.',
  kid: 1,
  epoch: 'an example epoch',
  signIn: { id: 'sign-in-of-the-example', at: at('12:34:00.000'), expiresAt: at('20:34:00.000') },
  randomHex: '0102030405060708090a0b0c0d0e0f',
  deviceId: '0b5c7d6e-1f20-4a3b-8c9d-0e1f2a3b4c5d',
}

/** Ids that can be told apart at a glance. */
const requestId = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`

/** A browser's two places: what script reads, and its cookies. */
interface Profile {
  session: OtaSession | null
  cookies: CookieJar
}

const copyOf = ({ session, cookies }: Profile): Profile => ({
  session: session && { ...session },
  cookies: new CookieJar(cookies),
})

/** The shop's own sign-in, which OTA takes for granted. */
const LOGIN_COOKIE = 'login=of-the-example'

/** A service of two lines behind packages/ota, whose clock is the exchange's. */
function startService(clock: { now: number }) {
  const verdicts: Verdict[] = []
  const options = {
    keys: new Map([[FIXED.kid, Buffer.from(FIXED.masterKey)]]),
    store: createMemoryStore(createMemoryState(Buffer.from(FIXED.epoch))),
    now: () => clock.now,
    enrolment: 'header' as const,
  }
  const enrol = otaEnrol(options)
  const guard = ota({ ...options, onVerdict: (verdict) => verdicts.push(verdict) })
  const answer = async (request: Request): Promise<Response> => {
    if (new URL(request.url).pathname === '/api/registerDevice') {
      const isSignedIn = request.headers.get('cookie')?.includes(LOGIN_COOKIE)
      return enrol(request, isSignedIn ? FIXED.signIn : null)
    }
    const { response } = await guard(request)
    return response ?? Response.json({ orders: 2 })
  }
  return { answer, verdicts }
}

/**
 * Runs the exchange: the browser's code against the server's, both as the package has them. Clock,
 * keys and ids are fixed here; whoever calls fixes the random source ({@link Fixed.randomHex}).
 */
export async function recordExchange(): Promise<Exchange> {
  const clock = { now: 0 }
  const { answer, verdicts } = startService(clock)
  const messages: Message[] = []

  const send = async (message: Omit<Message, 'receivedAt' | 'answer' | 'code'>) => {
    const { method, url, headers, body } = message
    clock.now = message.sentAt + LATENCY_MS
    const judged = verdicts.length
    const response = await answer(new Request(url, { method, headers, body }))
    const text = await response.clone().text()
    const told = { status: response.status, headers: [...response.headers], body: text }
    const code = verdicts.length > judged ? (verdicts.at(-1)?.code ?? null) : null
    messages.push({ ...message, receivedAt: clock.now, answer: told, code })
    return response
  }

  /** A browser that fetches with a profile, and what it records its next message as. */
  const browser = (profile: Profile, sender: Sender) => {
    const next = { id: '', requestId: '' }
    const wire: typeof fetch = async (input, init) => {
      const own = Object.entries((init?.headers ?? {}) as Record<string, string>) // as packages/ota gives them
      const response = await send({
        id: next.id,
        sender,
        sentAt: clock.now,
        method: init?.method ?? 'GET',
        url: String(input),
        headers: [...own, ['Cookie', profile.cookies.header()]],
        body: typeof init?.body === 'string' ? init.body : null,
      })
      profile.cookies.take(response)
      return response
    }
    const signerOf = cachedSigners(createBindingSigner)
    const otaSender = createSender({
      fetch: wire,
      keeper: {
        read: () => profile.session,
        append(id) {
          if (!profile.session) return
          profile.session = {
            ...profile.session,
            history: appendToHistory(profile.session.history, id),
          }
        },
        hear() {}, // the exchange has fewer requests than make a client doubt
        heard: () => null,
      },
      lock: pageLock(),
      clock: createServerClock(() => clock.now),
      signerOf,
      binding: requestBinding(signerOf),
      newId: () => next.requestId,
    })
    return {
      register: async (time: string) => {
        clock.now = at(time)
        next.id = 'registration'
        const url = `${ORIGIN}/api/registerDevice`
        profile.session = (await registerDevice(wire, url, FIXED.deviceId)).session
      },
      call: async (id: string, digit: string, time: string, init: RequestInit = {}) => {
        clock.now = at(time)
        Object.assign(next, { id, requestId: requestId(digit) })
        const { method, body } = init
        await otaSender.send(`${ORIGIN}/api/orders?page=1`, {
          ...(method && body
            ? { method, body, headers: { 'Content-Type': 'application/json' } }
            : {}),
        })
      },
    }
  }

  const [name = '', value = ''] = LOGIN_COOKIE.split('=')
  const profile: Profile = { session: null, cookies: new CookieJar([[name, value]]) }
  const device = browser(profile, 'device')
  await device.register('12:34:05.000')
  await device.call('first', '1', '12:34:22.500')
  await device.call('second', '2', '12:34:59.950') // it arrives in the next minute
  const stolen = copyOf(profile)
  const order = { method: 'POST', body: '{"item":"clock","count":1}' }
  await device.call('third', '3', '12:35:02.000', order)
  const overheard = messages.find(({ id }) => id === 'third')
  if (!overheard) throw new Error('the third request was not sent')
  await send({
    ...overheard,
    id: 'replay',
    sender: 'eavesdropper',
    sentAt: at('12:35:08.000'),
  })
  await browser(stolen, 'copy').call('fork', '4', '12:35:20.000')
  await device.call('after', '5', '12:35:31.000')
  return { fixed: FIXED, messages }
}
