import assert from 'node:assert/strict'
import { HISTORY_PATTERN } from '@one-tick-ahead/api/http/input'
import { addressOf } from '@one-tick-ahead/ota/binding'
import { cookieName, readCookie, setCookie } from '@one-tick-ahead/ota/cookies'
import { HISTORY_MAX_LENGTH, joinHistory, parseHistory } from '@one-tick-ahead/ota/history'
import { isUuid } from '@one-tick-ahead/ota/ids'
import {
  createSessionId,
  parseSessionId,
  SESSION_ID_LENGTH,
} from '@one-tick-ahead/ota/server/session-keys'
import { type Fuzzed, fuzzed, nearly } from '@one-tick-ahead/ota/testing/fuzzed'
import { formatToken, parseToken, TOKEN_PATTERN } from '@one-tick-ahead/ota/token'
import fc from 'fast-check'
import { parse } from 'hono/utils/cookie'

const hex = (length: number) =>
  fc
    .uint8Array({ minLength: length / 2, maxLength: length / 2 })
    .map((bytes) => Buffer.from(bytes).toString('hex'))

const token = fc
  .tuple(hex(128), fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const))
  .map(([mac, segment]) => formatToken(mac, segment))

const history = fc.uniqueArray(fc.uuid(), { maxLength: 22 }).map(joinHistory)

const seconds = fc.nat({ max: 0xffff_ffff })
const sessionId = fc
  .tuple(fc.nat(255), fc.uuid(), seconds, seconds, fc.uint8Array({ minLength: 16, maxLength: 16 }))
  .map(([kid, deviceId, issuedAt, expiresAt, random]) =>
    createSessionId({ kid, deviceId, issuedAt, expiresAt }, Buffer.from(random)),
  )

/** Of what can be asked of a URL: hosts by name and number, ports, dots, what browsers encode. */
const href = fc
  .tuple(
    fc.constantFrom('http', 'https', 'HTTP'),
    fc.oneof(
      fc.domain(),
      fc.ipV4(),
      fc.ipV6().map((ip) => `[${ip}]`),
    ),
    fc.constantFrom('', ':80', ':443', ':8443'),
    fc.webPath(),
    fc.string({ unit: 'binary-ascii', maxLength: 20 }),
  )
  .map(([scheme, host, port, path, rest]) => `${scheme}://${host}${port}${path}${rest}`)
  // No request is made of an address with a name or password in it (Fetch Standard §5.4).
  .filter((text) => URL.canParse(text) && !text.includes('@'))

/** What the two headers, the cookie and the binding say; each text has one meaning, and a meaning one text. */
export const protocolTexts: Fuzzed[] = [
  fuzzed('token: what is read is written as it came', nearly(token), (text) => {
    const parsed = parseToken(text)
    if (parsed) assert.equal(formatToken(parsed.mac, parsed.segment), text)
    // The MAC itself is compared as text, so only here must it be hex.
    const isHex = /^[0-9a-f]*$/.test(parsed?.mac ?? '')
    assert.equal(parsed !== null && isHex, new RegExp(TOKEN_PATTERN).test(text))
  }),
  fuzzed('history: distinct ids of one spelling, or nothing', nearly(history), (text) => {
    const ids = parseHistory(text)
    if (ids) {
      assert.equal(joinHistory(ids), text)
      assert.ok(ids.every(isUuid) && text.length <= HISTORY_MAX_LENGTH)
    }
    const parts = text.split('|')
    const isDistinct = new Set(parts).size === parts.length
    assert.equal(ids !== null, new RegExp(HISTORY_PATTERN).test(text) && isDistinct)
  }),
  fuzzed('session id: one text for what it says', nearly(sessionId), (text) => {
    const payload = parseSessionId(text)
    if (!payload) return
    assert.equal(text.length, SESSION_ID_LENGTH)
    assert.ok(isUuid(payload.deviceId))
    const random = Buffer.from(text, 'base64url').subarray(2, 18)
    assert.equal(createSessionId(payload, random), text)
  }),
  fuzzed('session id: every right one is read', sessionId, (text) => {
    assert.notEqual(parseSessionId(text), null)
  }),
  fuzzed('address of a binding: as URL reads it', href, (text) => {
    const { href, host, pathname, search } = new URL(text)
    const { authority, target } = addressOf(href)
    assert.equal(authority, host)
    // An empty query keeps its question mark in the address, and in the request line.
    assert.equal(search ? target : target.replace(/\?$/, ''), pathname + search)
  }),
]

const NAMES = ['ota_session', 'ota_device', '__Host-ota_session', 'ota_sessionx', 'a'] as const
const name = fc.constantFrom(...NAMES)
const value = fc.stringMatching(/^[A-Za-z0-9_-]{0,60}$/)
const gap = fc.constantFrom('; ', ';', ' ; ', ';\t')
const header = fc
  .array(fc.tuple(name, fc.constantFrom('=', ' = ', '=\t'), value, gap), { maxLength: 6 })
  .map((pairs) => pairs.flat().join(''))

/** Another reading of RFC 6265 §4.2.1: the first pair of that name, behind a semicolon and a blank. */
const firstPair = (text: string, wanted: string) =>
  new RegExp(`(?:^|; )${wanted}=([^;]*)`).exec(text)?.[1] ?? ''

const times = (text: string, wanted: string) => text.split(wanted).length - 1

export const cookies: Fuzzed[] = [
  fuzzed('cookie: the first of its name', fc.tuple(nearly(header), name), ([text, wanted]) => {
    assert.equal(readCookie(text, wanted), firstPair(text, wanted))
  }),
  // The sign-in cookie is read by hono and the two of a session by packages/ota: they must not disagree.
  fuzzed('cookie: both readers read the same', fc.tuple(nearly(header), name), ([text, wanted]) => {
    const own = readCookie(text, wanted)
    if (times(text, wanted) !== 1 || !/^[\w.-]+$/.test(own)) return
    assert.equal(parse(text, wanted)[wanted], own)
  }),
  fuzzed('cookie: what is set comes back', fc.tuple(value, fc.boolean()), ([text, isSecure]) => {
    const [pair = ''] = setCookie(cookieName('session', isSecure), text, 60, isSecure).split(';')
    assert.equal(readCookie(`a=b; ${pair}; c=d`, pair.slice(0, pair.indexOf('='))), text)
  }),
]
