import type { ReadRequest } from './read-headers'

/** The words of a POSIX shell: quotes of each kind, and lines that go on. Null where a quote stays open. */
export function shellWords(text: string): string[] | null {
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
const HEADER = new Set(['-H', '--header'])
const COOKIE = new Set(['-b', '--cookie'])
const METHOD = new Set(['-X', '--request'])
const DATA = new Set(['-d', '--data', '--data-raw', '--data-binary', '--data-ascii', '--json'])
const VALUED = new Set([
  '-A',
  '--user-agent',
  '-e',
  '--referer',
  '-o',
  '--output',
  '-u',
  '--user',
  '-m',
])

/** A short option and its value may be one word. */
const JOINED = /^(-[XHbdAeoumw])(.+)$/s
const ADDRESS = /^https?:/i

/** The request that a curl command makes; null where it is none. */
export function readCurl(text: string): ReadRequest | null {
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
    const takes = [HEADER, COOKIE, METHOD, DATA, VALUED].some((options) => options.has(word))
    if (takes) at += 1
    if (HEADER.has(word)) {
      const [, name = '', rest = ''] = /^([^:;]+)[:;](.*)$/s.exec(value) ?? []
      headers.push([name, rest])
    } else if (COOKIE.has(word)) headers.push(['Cookie', value])
    else if (METHOD.has(word)) method = value
    else if (DATA.has(word)) {
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
