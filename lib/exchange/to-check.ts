import type { EarlierRequest, RequestToCheck } from '@/lib/check/request-to-check'
import { BINDING_HEADER } from '@/lib/ota/binding'
import { cookieName, readCookie } from '@/lib/ota/cookies'
import { parseToken } from '@/lib/ota/token'
import { acceptTime } from '@/lib/ota/window'
import { exchange, type Message } from './exchange'
import { answeredHeader } from './key-computations'
import { sentHeader } from './request-computations'

/** A request of the exchange as the checker takes it. */
export function asToCheck(message: Message): RequestToCheck {
  return {
    authorization: sentHeader(message, 'Authorization'),
    requestId: sentHeader(message, 'X-Request-ID'),
    history: sentHeader(message, 'RequestHistory'),
    deviceId: exchange.fixed.deviceId,
    sessionKey: answeredHeader(exchange, 'session_key'),
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
  return requests.slice(0, requests.indexOf(message)).map((before) => {
    const token = parseToken(sentHeader(before, 'Authorization'))
    const accepted = token && acceptTime(before.receivedAt, token.segment)
    return {
      requestId: sentHeader(before, 'X-Request-ID'),
      history: sentHeader(before, 'RequestHistory'),
      segment: accepted?.absoluteSegment ?? 0,
      code: before.code ?? '',
    }
  })
}
