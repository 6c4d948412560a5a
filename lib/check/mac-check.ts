import { createHmac, toHex } from '@one-tick-ahead/ota/client/signer'
import { acceptTime, macInput, parseToken, tickAt } from '@one-tick-ahead/ota/token'
import { type Check, passed, type RequestToCheck, refused, unknown } from './request-to-check'

/** How far from its minute a wrong HMAC is looked for, in minutes. */
const SEARCH_MINUTES = 60

const text = new TextEncoder()

type Hmac = (input: string) => Promise<string>

/** HMAC-SHA512 under a key, in lower-case hex. */
function hmacOf(key: string | Uint8Array<ArrayBuffer>, subtle: SubtleCrypto): Hmac {
  const hmac = createHmac(typeof key === 'string' ? text.encode(key) : key, subtle)
  return async (input) => toHex(await hmac(input))
}

/** The bytes that a base64url text stands for; null where it is none. */
function decoded(key: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(binary, (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

/** What a client can have signed in place of what it should have; each a mistake that is easily made. */
function mistakes(
  { requestId, deviceId, sessionKey }: RequestToCheck,
  minute: number,
  subtle: SubtleCrypto,
): (() => Promise<[mac: string, words: string]>)[] {
  const hmac = hmacOf(sessionKey, subtle)
  const bytes = decoded(sessionKey)
  const input = macInput(requestId, deviceId, minute)
  const of =
    (other: Hmac, signed: string, words: string) => async (): Promise<[string, string]> => [
      await other(signed),
      words,
    ]
  return [
    ...(bytes?.length
      ? [
          of(
            hmacOf(bytes, subtle),
            input,
            'The key was decoded from base64url; its text is the key.',
          ),
        ]
      : []),
    of(hmac, input.replaceAll('|', ''), 'The parts were joined without the bars between them.'),
    of(
      hmac,
      macInput(deviceId, requestId, minute),
      'Request id and device id are the wrong way round.',
    ),
    of(hmac, `${input}\n`, 'A line break was signed with the text.'),
    of(
      hmac,
      macInput(requestId.toUpperCase(), deviceId.toUpperCase(), minute),
      'The ids were signed in upper case.',
    ),
  ]
}

/** Why a MAC is not the expected one, as far as that can be found out. */
async function reasonOf(
  request: RequestToCheck,
  mac: string,
  minute: number,
  subtle: SubtleCrypto,
): Promise<string> {
  const hmac = hmacOf(request.sessionKey, subtle)
  const { requestId, deviceId } = request
  for (let away = 1; away <= SEARCH_MINUTES; away += 1) {
    for (const other of [minute - away, minute + away]) {
      if ((await hmac(macInput(requestId, deviceId, other))) !== mac) continue
      const when = `${away} minute${away === 1 ? '' : 's'} ${other < minute ? 'before' : 'after'}`
      return `It is right for minute ${other}, ${when} the one of its label: the token is old, was relabelled, or a clock is wrong.`
    }
  }
  if (mac !== mac.toLowerCase()) return 'The digits must be in lower case.'
  for (const mistake of mistakes(request, minute, subtle)) {
    const [made, words] = await mistake()
    if (made === mac) return words
  }
  return `It is right for no minute within ${SEARCH_MINUTES} of it: another key, request id or device id.`
}

/** The HMAC for the one minute that the label names, made again. */
export async function checkMac(
  request: RequestToCheck,
  subtle: SubtleCrypto = globalThis.crypto.subtle,
): Promise<Check> {
  const name = 'HMAC'
  const { authorization, requestId, deviceId, sessionKey, at } = request
  const token = parseToken(authorization)
  if (!token) return unknown(name, 'Without a well-formed token there is no HMAC to compare.')
  if (sessionKey === '') return unknown(name, 'It takes the session key.')
  if (deviceId === '') return unknown(name, 'It takes the device id.')
  const minute = acceptTime(at, token.segment)?.minute ?? tickAt(at).minute
  const expected = await hmacOf(sessionKey, subtle)(macInput(requestId, deviceId, minute))
  const rest = { seen: token.mac, expected }
  if (expected === token.mac) {
    return passed(name, `The HMAC of ${macInput(requestId, deviceId, minute)} is the same.`, rest)
  }
  return refused(name, 'ota_bad_mac', await reasonOf(request, token.mac, minute, subtle), rest)
}
