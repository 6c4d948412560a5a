import { type DecodedJwt, expiryOf } from '@/lib/jwt/decode'
import { tickAt } from '@/lib/ota/token'
import type { SentRequest } from './sent-request'

/** Something this browser has looked at again. */
export interface Check {
  isOk: boolean
  text: string
}

/** Makes the token of an OTA request a second time and compares. */
export async function checkOta({ headers, madeAt, device }: SentRequest): Promise<Check[]> {
  const { Authorization, 'X-Request-ID': id = '', RequestHistory = '' } = headers
  const again = await device?.signer.sign(id, device.id, madeAt)
  const isSame = again === Authorization
  const { minute, segment } = tickAt(madeAt)
  return [
    {
      isOk: isSame,
      text: `The HMAC, made again with the session key from request id, device id and minute ${minute}, ${isSame ? 'is the same' : 'is another one'}.`,
    },
    {
      isOk: Authorization?.endsWith(`-S${segment}`) === true,
      text: `S${segment} is the segment of that minute in which it was made.`,
    },
    {
      isOk: !RequestHistory.split('|').includes(id),
      text: 'The request id is new: it is not among those sent before.',
    },
  ]
}

/** What can be said of a JWT without the server's key. */
export function checkJwt(token: DecodedJwt, madeAt: number): Check[] {
  const until = expiryOf(token)
  return [
    { isOk: true, text: 'Three parts, of which two decode to JSON.' },
    { isOk: until !== null && madeAt < until, text: 'Not expired when it was sent.' },
  ]
}
