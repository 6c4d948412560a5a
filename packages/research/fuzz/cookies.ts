import assert from 'node:assert/strict'
import { cookieName, readCookie, setCookie } from '@one-tick-ahead/ota/cookies'
import { type Fuzzed, fuzzed, nearly } from '@one-tick-ahead/ota/testing/fuzzed'
import fc from 'fast-check'
import { parse } from 'hono/utils/cookie'

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
