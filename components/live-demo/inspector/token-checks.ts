import { boundRequest } from '@one-tick-ahead/ota/bind'
import { BINDING_HEADER } from '@one-tick-ahead/ota/binding'
import { tickAt } from '@one-tick-ahead/ota/token'
import type { CheckName } from '@one-tick-ahead/ota/trace'
import type { SentRequest } from '@/components/live-demo/monitors/call'
import { type DecodedJwt, expiryOf } from '@/lib/jwt/decode'

/** Something this browser has looked at again. */
export interface Check {
  isOk: boolean
  text: string
}

/** Makes token and binding of an OTA request, a GET, a second time and compares. */
export async function checkOta(sent: SentRequest): Promise<Check[]> {
  const { url, headers, madeAt, device } = sent
  const { Authorization, 'X-Request-ID': id = '', RequestHistory = '' } = headers
  const again = await device?.signer.sign(id, device.id, madeAt)
  const isSame = again === Authorization
  const bound = boundRequest(url, 'GET', headers)
  const isBound = (await device?.signer.bind(bound).catch(() => '')) === headers[BINDING_HEADER]
  const { minute, segment } = tickAt(madeAt)
  const checks: Readonly<Record<CheckName, Check | null>> = {
    mac: {
      isOk: isSame,
      text: `The HMAC, made again with the session key from request id, device id and minute ${minute}, ${isSame ? 'is the same' : 'is another one'}.`,
    },
    window: {
      isOk: Authorization?.endsWith(`-S${segment}`) === true,
      text: `S${segment} is the segment of that minute in which it was made.`,
    },
    binding: {
      isOk: isBound,
      text: `The binding, made again with a second key from GET, ${bound.authority}, ${bound.target}, no body, the history and the token, ${isBound ? 'is the same' : 'is another one'}.`,
    },
    log: {
      isOk: !RequestHistory.split('|').includes(id),
      text: 'The request id is new: it is not among those sent before.',
    },
    // The server's alone, or plain from the others.
    shape: null,
    session: null,
    spent: null,
    device: null,
    id: null,
  }
  return Object.values(checks).filter((check) => check !== null)
}

/** What can be said of a JWT without the server's key. */
export function checkJwt(token: DecodedJwt, madeAt: number): Check[] {
  const until = expiryOf(token)
  return [
    { isOk: true, text: 'Three parts, of which two decode to JSON.' },
    { isOk: until !== null && madeAt < until, text: 'Not expired when it was sent.' },
  ]
}
