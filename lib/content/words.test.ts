import { readdirSync, readFileSync } from 'node:fs'

/** [a phrase that no public text has, its replacement]. A space matches any white space. */
const PHRASES: readonly [RegExp, string][] = [
  [/\bwhoever\b/i, 'anyone who'],
  [/(?<=[.!?:*>'|-] |^|['`])Who [\w’ ,-]*\./m, 'anyone who, or the actor'],
  [/(?<=[.!?:*>'|-] |^|['`])What [\w’ ,-]* (is|are|was|were|has) [\w’ ,-]*\./m, 'the thing’s name'],
  [/\b((hold|holds|holding|held) back|withheld|kept from arriving)\b/i, 'intercepted'],
  [/\b(comes?|is sent) open\b/i, 'is unsealed, is unencrypted'],
  [/\bopens (everything|nothing)\b/i, 'gives full access, is refused'],
  [/\b(go|goes|going|went) on\b/i, 'continues'],
  [/\bcomes? of\b/i, 'results from'],
  [/\bas (it is|they are)(?=[.,;:])/i, 'unchanged'],
  [/\bof (its|their|our|your) own(?=[.,;:])/i, 'its own …'],
  [/\b(at most|too)(?=[.;:])/i, 'up to, also'],
  [/[,;] else\b/i, 'otherwise'],
  [/\b(stands?|lies?) in (a|the|its|their|your)\b/i, 'is in'],
  [/\b(under OTA|by (its|their) documents)\b/i, 'with OTA, according to its documentation'],
  [/\b((act|acts|acted|acting) out|bad days?)\b/i, 'run, simulated, unreliable connection'],
  [/\b(is|are) over(?=[.,;:])/i, 'has ended'],
  [/\bheld (to|against)\b/i, 'tested against'],
  [/\b(static (token|JWT)|one-time code)s?\b/i, 'JWT, OTA token'],
  [/\bserver keys?\b/i, 'master key'],
  [/\b(unfortunately|sorry|we regret|sadly)\b/i, 'the fact, without an apology'],
]

const filesIn = (folder: string, name: RegExp) =>
  (readdirSync(folder, { recursive: true }) as string[])
    .filter((file) => name.test(file) && !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`)

const FILES = [
  ...['app', 'components'].flatMap((folder) => filesIn(folder, /(^|\/)(words|texts)\.tsx?$/)),
  'lib/pages.ts',
  'app/limits/limits.ts',
  'content/thefts.ts',
  ...filesIn('content', /\.mdx$/),
  ...readdirSync('.').filter((file) => file.endsWith('.md')),
  ...filesIn('docs', /\.md$/),
  ...filesIn('packages', /\/README\.md$/),
]

const blank = (part: string) => part.replace(/\S/g, '~')

/** @returns a file’s text, without its code, comments and quotations. Each line keeps its number. */
function textOf(file: string) {
  const source = readFileSync(file, 'utf8').replace(/“[^”]*”/g, blank)
  return /\.tsx?$/.test(file)
    ? source.replace(/^\s*(\/\*|\/\/|\*).*$/gm, blank)
    : source.replace(/^ *(`{3,4})[\s\S]*?^ *\1|`[^`]+`|^>.*$/gm, blank)
}

test.each(FILES)('%s uses no phrase that the house style replaces', (file) => {
  const text = textOf(file)
  const found = PHRASES.flatMap(([phrase, replacement]) => {
    const anywhere = new RegExp(phrase.source.replaceAll(' ', '\\s+'), `g${phrase.flags}`)
    return [...text.matchAll(anywhere)].map(({ 0: written, index }) => {
      const line = text.slice(0, index).split('\n').length
      return `${file}:${line}: “${written.replace(/\s+/g, ' ')}”: write ${replacement}`
    })
  })
  expect(found).toEqual([])
})
