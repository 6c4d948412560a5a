import { JWT_LIFETIME_SECONDS } from '@one-tick-ahead/api/contract/limits'
import { createHmac, toHex } from '@one-tick-ahead/ota/client/signer'
import { verdicts } from '@one-tick-ahead/ota/codes'
import { createSendLog } from '@one-tick-ahead/ota/server/send-log'
import { judge, type SessionRecord } from '@one-tick-ahead/ota/server/session-record'
import { acceptTime, macInput, parseToken } from '@one-tick-ahead/ota/token'
import { bytesOf, decodeJwt, expiryOf } from '@/lib/jwt/decode'

/**
 * Two tokens, each used by its owner and then, as it is, by a thief. What decides about OTA is what
 * the server runs: the token's text, its window (`token.ts`) and the rule of one use
 * (`session-record.ts`). Only the HMAC is WebCrypto's, since the server's is Node's. The JWT is plain
 * ES256 by WebCrypto: its signature and its time are all that a JWT has.
 *
 * This is not an attack control of spec §6, which only a signed-in visitor may see: no session, no
 * server and no request has a part in it, and both keys are forgotten with the page.
 */

/** What a check came to. */
interface Answer {
  status: number
  /** What is said beside it. */
  text: string
}

/** A token, and what was answered to the two who used it. */
export interface Used {
  token: string
  owner: Answer
  thief: Answer
}

const OK: Answer = { status: 200, text: '' }

/** An OTA token, and all that its server knows of it. */
export interface MadeToken {
  sessionKey: string
  requestId: string
  deviceId: string
  /** `OTA …-S2`. */
  token: string
}

/** @param made used by nobody yet. @param now Unix milliseconds. */
export async function stealBoth(
  made: MadeToken,
  now = Date.now,
): Promise<Record<'jwt' | 'ota', Used>> {
  const [jwt, ota] = await Promise.all([jwtTheft(now), otaTheft(made, now)])
  return { jwt, ota }
}

const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const text = new TextEncoder()

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const part = (value: object) => base64url(text.encode(JSON.stringify(value)))

async function jwtTheft(now: () => number): Promise<Used> {
  const { subtle } = crypto
  const { privateKey, publicKey } = await subtle.generateKey(ES256, false, ['sign', 'verify'])
  const exp = Math.floor(now() / 1000) + JWT_LIFETIME_SECONDS
  const signed = `${part({ alg: 'ES256', typ: 'at+jwt' })}.${part({ sub: 'you', exp })}`
  const signature = await subtle.sign(ES256, privateKey, text.encode(signed))
  const token = `${signed}.${base64url(new Uint8Array(signature))}`

  const check = async (given: string): Promise<Answer> => {
    const decoding = decodeJwt(given)
    if (!decoding.ok) return { status: 401, text: 'malformed' }
    const { header, payload, signature } = decoding.token.raw
    const input = text.encode(`${header}.${payload}`)
    const isOurs = await subtle.verify(ES256, publicKey, bytesOf(signature), input)
    if (!isOurs) return { status: 401, text: 'bad signature' }
    return now() < (expiryOf(decoding.token) ?? 0) ? OK : { status: 401, text: 'expired' }
  }
  return { token, owner: await check(token), thief: await check(token) }
}

async function otaTheft(made: MadeToken, now: () => number): Promise<Used> {
  const { sessionKey, requestId, deviceId, token } = made
  const hmac = createHmac(text.encode(sessionKey), crypto.subtle)
  const session: SessionRecord = {
    signInId: 'this page',
    expiresAt: Number.POSITIVE_INFINITY,
    lastAcceptedAt: now(),
    clock: now(),
    over: null,
    log: createSendLog(),
    spent: new Map(),
  }

  const check = async (given: string): Promise<Answer> => {
    const time = now()
    const parsed = parseToken(given)
    const accepted = parsed && acceptTime(time, parsed.segment)
    if (!accepted) return refused('ota_stale')
    const mac = toHex(await hmac(macInput(requestId, deviceId, accepted.minute)))
    if (parsed.mac !== mac) return refused('ota_bad_mac')
    const { minute, absoluteSegment: segment } = accepted
    const request = { sessionId: '', requestId, history: '', minute, segment, now: time }
    return judge(session, request) === 'accepted' ? OK : refused('ota_replayed')
  }
  return { token, owner: await check(token), thief: await check(token) }
}

const words = { ota_stale: 'too old', ota_bad_mac: 'wrong HMAC', ota_replayed: 'already used' }

const refused = (code: keyof typeof words): Answer => ({
  status: verdicts[code].status,
  text: words[code],
})
