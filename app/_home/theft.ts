import { JWT_LIFETIME_SECONDS } from '@one-tick-ahead/api/contract/limits'
import { createHmac, toHex } from '@one-tick-ahead/ota/client/signer'
import { verdicts } from '@one-tick-ahead/ota/codes'
import { judge, newRecord } from '@one-tick-ahead/ota/server/session-record'
import { acceptTime, macInput, parseToken } from '@one-tick-ahead/ota/token'
import { generateKeyPair, jwtVerify, SignJWT } from 'jose'
import type { TokenKind } from '@/lib/token-kind'

/**
 * Two tokens, each used by its owner and then, unchanged, by a thief. The server's own code judges the OTA
 * token, with WebCrypto's HMAC in place of Node's. It needs no session, server or request, so it is not
 * one of the attack controls of spec §6, which only a signed-in visitor may see.
 */

interface Answer {
  status: number
  /** The reason for a refusal, in words. */
  text: string
}

/** A token, and the answers to its owner and the thief. */
export interface Used {
  token: string
  owner: Answer
  thief: Answer
}

/** One of each kind. */
export type Theft = Record<TokenKind, Used>

/** An OTA token and the server's data on it. */
export interface MadeToken {
  sessionKey: string
  requestId: string
  deviceId: string
  /** `OTA …-S2`. */
  token: string
}

const OK: Answer = { status: 200, text: '' }

/** @param made an unused token. @param now Unix milliseconds. */
export async function stealBoth(made: MadeToken, now = Date.now): Promise<Theft> {
  return { jwt: await jwtTheft(now), ota: await otaTheft(made, now) }
}

async function jwtTheft(now: () => number): Promise<Used> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const token = await new SignJWT({ sub: 'you' })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
    .setExpirationTime(Math.floor(now() / 1000) + JWT_LIFETIME_SECONDS)
    .sign(privateKey)

  const check = (given: string): Promise<Answer> =>
    jwtVerify(given, publicKey, { currentDate: new Date(now()) }).then(
      () => OK,
      ({ code }: { code?: string }) => ({
        status: 401,
        text: code === 'ERR_JWT_EXPIRED' ? 'expired' : 'invalid',
      }),
    )
  return { token, owner: await check(token), thief: await check(token) }
}

async function otaTheft(made: MadeToken, now: () => number): Promise<Used> {
  const { sessionKey, requestId, deviceId, token } = made
  const hmac = createHmac(sessionKey)
  const signIn = { signInId: 'this page', sessionId: '', expiresAt: Number.POSITIVE_INFINITY }
  const record = newRecord(signIn, now())

  const check = async (given: string): Promise<Answer> => {
    const time = now()
    const parsed = parseToken(given)
    const accepted = parsed && acceptTime(time, parsed.segment)
    if (!accepted) return refused('ota_stale')
    const mac = toHex(await hmac(macInput(requestId, deviceId, accepted.minute)))
    if (parsed.mac !== mac) return refused('ota_bad_mac')
    const { minute, absoluteSegment: segment } = accepted
    const request = { requestId, history: '', minute, segment, now: time }
    return judge(record, request) === 'accepted' ? OK : refused('ota_replayed')
  }
  return { token, owner: await check(token), thief: await check(token) }
}

const reasons = { ota_stale: 'too old', ota_bad_mac: 'wrong HMAC', ota_replayed: 'already used' }

const refused = (code: keyof typeof reasons): Answer => ({
  status: verdicts[code].status,
  text: reasons[code],
})
