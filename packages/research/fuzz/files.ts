import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { isFresh, rangeOf, wholeOf } from '@one-tick-ahead/api/site/conditional-request'
import { fileOf, pathOf } from '@one-tick-ahead/api/site/static-site'
import { type Fuzzed, fuzzed, nearly } from '@one-tick-ahead/ota/testing/fuzzed'
import fc from 'fast-check'

const get = (headers: Record<string, string>) =>
  ({ method: 'GET', headers }) as unknown as IncomingMessage

const number = fc.oneof(fc.nat(40), fc.maxSafeNat())
const range = fc
  .tuple(fc.constantFrom('bytes=', 'Bytes=', 'items='), fc.option(number), fc.option(number))
  .map(([unit, from, to]) => `${unit}${from ?? ''}-${to ?? ''}`)

/** Another reading of RFC 9110 §14.1.2, in whole numbers of any size; undefined for the whole file. */
function readRange(text: string, size: number): [first: bigint, last: bigint] | null | undefined {
  const [unit, rest = ''] = [text.slice(0, 6), text.slice(6)]
  const [from = '', to = '', ...more] = rest.split('-')
  const isNumber = (one: string) =>
    one.length <= 15 && [...one].every((char) => char >= '0' && char <= '9')
  if (unit !== 'bytes=' || !rest.includes('-') || more.length > 0) return undefined
  if (from === '' || !isNumber(from) || !isNumber(to)) return undefined
  const end = BigInt(size) - 1n
  const last = to === '' ? end : BigInt(to)
  if (to !== '' && last < BigInt(from)) return undefined
  return BigInt(from) > end ? null : [BigInt(from), last < end ? last : end]
}

const tag = fc
  .tuple(fc.constantFrom('', 'W/'), fc.stringMatching(/^[a-z0-9-]{1,9}$/))
  .map(([weak, text]) => `${weak}"${text}"`)

const segment = fc.constantFrom(
  '',
  '.',
  '..',
  '.env',
  '.well-known',
  'about',
  'about.html',
  '%2e%2e',
  '%2f',
  '%5c',
  '\\',
  '%00',
  '%c0%ae',
  '%',
  'live-demo',
  'a.br',
  'a.gz',
  'http:',
)
const target = fc
  .tuple(fc.array(segment, { maxLength: 8 }), fc.constantFrom('', '?', '?a=../b', '#'))
  .map(([segments, query]) => `/${segments.join('/')}${query}`)

const ROOT = '/srv/site'

export const files: Fuzzed[] = [
  fuzzed(
    'range: bytes of the file, as another reading has them',
    fc.tuple(nearly(range), fc.nat(50)),
    ([text, size]) => {
      const read = rangeOf(get({ range: text }), size)
      const again = readRange(text, size)
      if (again === undefined) assert.deepEqual(read, wholeOf(size))
      else if (again === null) assert.equal(read, null)
      else
        assert.deepEqual(read, { first: Number(again[0]), last: Number(again[1]), partial: true })
    },
  ),
  fuzzed(
    'etag: unchanged is what the visitor holds',
    fc.tuple(fc.array(tag, { maxLength: 5 }), tag),
    ([held, current]) => {
      const plain = (one: string) => one.replace('W/', '')
      const expected = held.map(plain).includes(plain(current))
      assert.equal(isFresh(get({ 'if-none-match': held.join(', ') }), current), expected)
    },
  ),
  fuzzed('path: a file of the site, or none', nearly(target), (text) => {
    const path = pathOf(text)
    if (path === null) return
    const file = join(ROOT, fileOf(path))
    assert.ok(file.startsWith(`${ROOT}/`), file)
    assert.ok(!file.includes('\0') && !/\.(br|gz)$/.test(path))
    // Nothing hidden, however it was spelled; where a name is empty, `.html` is all that is left.
    assert.ok(!/\/\.(?!well-known\b|html$)/.test(file.slice(ROOT.length)), file)
  }),
]
