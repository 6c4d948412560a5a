import { readHar } from './read-har'
import { fieldsOf, type ReadRequest, readHeaderBlock } from './read-headers'
import type { FoundRequest } from './request'

/** What was made of a text: requests, or why there are none. */
export type Reading = { requests: readonly FoundRequest[] } | { problem: string }

/** Larger texts are not read: a browser takes seconds for their JSON. In characters. */
export const SOURCE_LIMIT = 20_000_000

const REDACTED =
  'Its tokens, ids and keys were left out. In the demo, save it with “Include tokens, ids and keys”.'
const NO_TOKEN = 'No header “Authorization: OTA …” is in it.'

function readJson(text: string): Reading {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return {
      problem: 'It begins like JSON, and cannot be read as such: perhaps a part is missing.',
    }
  }
  const requests = readHar(value)
  if (!requests) return { problem: 'It is JSON, but no HAR: there is no log with entries in it.' }
  if (requests.length > 0) return { requests }
  return {
    problem: `${NO_TOKEN} Browsers leave it out of a HAR unless you export with sensitive data.`,
  }
}

function readOne(pasted: string): Reading {
  const text = pasted.replace(/^\$ +(?=curl\s)/, '') // the prompt, as instructions write it
  const isCurl = /^curl\s/.test(text)
  const read = isCurl ? readCurl(text) : readHeaderBlock(text)
  if (!read) {
    return {
      problem: isCurl
        ? 'It begins like a curl command, and a quote in it is never closed. Copy it “as cURL (bash)”.'
        : 'It is neither a HAR, a curl command nor a block of headers.',
    }
  }
  const { headers, method, url, body } = read
  const fields = fieldsOf(headers, method, url)
  if (!fields) return { problem: NO_TOKEN }
  return { requests: [{ label: `${method} ${url}`, fields, body }] }
}

/**
 * Finds the OTA requests in a text: a HAR, a curl command or a block of headers. Never throws,
 * whatever the text is.
 */
export function readRequest(text: string): Reading {
  if (text.length > SOURCE_LIMIT) return { problem: TOO_LARGE }
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (trimmed === '') return { problem: 'There is nothing in it.' }
  const reading = /^[{[]/.test(trimmed) ? readJson(trimmed) : readOne(trimmed)
  const isRedacted = ({ fields }: FoundRequest) => fields.authorization?.includes('[redacted]')
  return 'requests' in reading && reading.requests.every(isRedacted)
    ? { problem: REDACTED }
    : reading
}

/** For who has not read it yet, too. */
export const TOO_LARGE = `It is larger than ${SOURCE_LIMIT / 1_000_000} MB. Export a shorter recording, or paste the headers of one request.`

/** The words of a POSIX shell: quotes of each kind, and lines that go on. Null where a quote stays open. */
function shellWords(text: string): string[] | null {
  const words: string[] = []
  let word: string | null = null
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] as string // within the text
    if (character === "'") {
      const end = text.indexOf("'", at + 1)
      if (end < 0) return null
      word = (word ?? '') + text.slice(at + 1, end)
      at = end
    } else if (character === '$' && text[at + 1] === "'") {
      const end = closing(text, at + 2, "'")
      if (end < 0) return null
      word = (word ?? '') + text.slice(at + 2, end).replace(ESCAPE, unescaped)
      at = end
    } else if (character === '"') {
      const end = closing(text, at + 1, '"')
      if (end < 0) return null
      word = (word ?? '') + text.slice(at + 1, end).replace(/\\(["\\$`])/g, '$1')
      at = end
    } else if (character === '\\') {
      at += 1
      if (text[at] === '\r' && text[at + 1] === '\n') at += 1
      else if (text[at] !== '\n') word = (word ?? '') + (text[at] ?? '')
    } else if (/\s/.test(character)) {
      if (word !== null) words.push(word)
      word = null
    } else word = (word ?? '') + character
  }
  if (word !== null) words.push(word)
  return words
}

/** Where a quoted text ends, past what is escaped. */
function closing(text: string, from: number, quote: string): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === quote) return at
  }
  return -1
}

/** What browsers write between `$'` and `'`. */
const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))/gs
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

const unescaped = (_: string, four: string | undefined, two: string | undefined, one = '') => {
  const code = four ?? two
  return code ? String.fromCharCode(Number.parseInt(code, 16)) : (CONTROLS[one] ?? one)
}

/** Options that take the next word; of others only that they do, so that it is not an address. */
const HEADER = /^(-H|--header)$/
const COOKIE = /^(-b|--cookie)$/
const METHOD = /^(-X|--request)$/
const DATA = /^(-d|--json|--data(-raw|-binary|-ascii)?)$/
const OTHER = /^(-[Aeoum]|--(user-agent|referer|output|user))$/

/** A short option and its value may be one word. */
const JOINED = /^(-[XHbdAeoumw])(.+)$/s
const ADDRESS = /^https?:/i

/** The request that a curl command makes; null where it is none. */
function readCurl(text: string): ReadRequest | null {
  const words = shellWords(text)?.flatMap((word) => JOINED.exec(word)?.slice(1) ?? [word])
  if (words?.[0] !== 'curl') return null
  const headers: [string, string][] = []
  const body: string[] = []
  let method = ''
  let url = ''
  let isWhole = true
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] as string // within the words
    const value = words[at + 1] ?? ''
    const takes = [HEADER, COOKIE, METHOD, DATA, OTHER].some((options) => options.test(word))
    if (takes) at += 1
    if (HEADER.test(word)) {
      const [, name = '', rest = ''] = /^([^:;]+)[:;](.*)$/s.exec(value) ?? []
      headers.push([name, rest])
    } else if (COOKIE.test(word)) headers.push(['Cookie', value])
    else if (METHOD.test(word)) method = value
    else if (DATA.test(word)) {
      body.push(value)
      // The content of a file, which is not here.
      if (value.startsWith('@') && word !== '--data-raw') isWhole = false
    } else if (word === '--url') {
      url = value
      at += 1
    } else if (!takes && ADDRESS.test(word) && URL.canParse(word)) url = word
  }
  return {
    headers,
    method: method || (body.length > 0 ? 'POST' : 'GET'),
    url: URL.canParse(url) ? url : '',
    body: !isWhole ? undefined : body.length > 0 ? body.join('&') : null,
  }
}
