import { BINDING_HEADER } from '@one-tick-ahead/ota/binding'
import { cookieName, readCookie } from '@one-tick-ahead/ota/cookies'
import { type Check, COOKIE_CHECK, checkRequest } from '@/lib/check/check-request'
import { type EarlierRequest, type Fields, passed, type RequestToCheck } from '@/lib/check/request'
import { computationsOf } from './computations'
import { answeredHeader, exchange, type Message, sentHeader } from './exchange'

/** A request of the exchange as the checker takes it. */
export function asToCheck(message: Message): RequestToCheck {
  return {
    authorization: sentHeader(message, 'Authorization'),
    requestId: sentHeader(message, 'X-Request-ID'),
    history: sentHeader(message, 'RequestHistory'),
    deviceId: exchange.fixed.deviceId,
    sessionKey: answeredHeader('session_key'),
    sessionId: readCookie(sentHeader(message, 'Cookie'), cookieName('session', true)),
    at: message.receivedAt,
    binding: {
      header: sentHeader(message, BINDING_HEADER),
      method: message.method,
      url: message.url,
      contentDigest: sentHeader(message, 'Content-Digest'),
      body: message.body,
    },
    earlier: asEarlier(message),
  }
}

/** What the server had been sent before a request of the exchange. */
function asEarlier(message: Message): EarlierRequest[] {
  const requests = exchange.messages.slice(1)
  return requests.slice(0, requests.indexOf(message)).map((before) => ({
    authorization: sentHeader(before, 'Authorization'),
    requestId: sentHeader(before, 'X-Request-ID'),
    history: sentHeader(before, 'RequestHistory'),
    at: before.receivedAt,
    code: before.code ?? '',
  }))
}

/** The device cookie as a server with this master key looks at it. */
function cookieCheck(message: Message): Check {
  const tag = exchange.messages
    .flatMap(computationsOf)
    .find(({ id }) => id === 'device-tag')?.output
  const seen = readCookie(sentHeader(message, 'Cookie'), cookieName('device', true))
  if (seen !== tag) throw new Error(`${message.id} was recorded without its device cookie`)
  return {
    name: COOKIE_CHECK,
    ...passed('It is the device tag of the registration.', { seen }),
  }
}

/** Each check of a request of the exchange; with the master key at hand none stays unknown. */
export async function checksOf(message: Message): Promise<readonly Check[]> {
  const { checks } = await checkRequest(asToCheck(message))
  return checks.map((check) => (check.name === COOKIE_CHECK ? cookieCheck(message) : check))
}

/** The second request of the exchange, as the checker's form takes it. */
export function exampleFields(): Fields {
  const message = exchange.messages.find(({ id }) => id === 'second')
  if (!message) throw new Error('the recorded exchange has lost its second request')
  const { earlier: _, at, binding, sessionId = '', history = '', ...texts } = asToCheck(message)
  const { header = '', method = '', url = '', contentDigest = '' } = binding ?? {}
  const time = new Date(at).toISOString()
  return { ...texts, sessionId, history, time, binding: header, method, url, contentDigest }
}
