import { readFileSync } from 'node:fs'
import { allCases } from './cases'
import { parseOptions, USAGE } from './options'

const URL_ARGS = ['--url', 'http://localhost:3000/api/customer']

test('a URL alone asks for every case, in the reference’s way', () => {
  expect(parseOptions(URL_ARGS)).toEqual({
    url: new URL('http://localhost:3000/api/customer'),
    enrol: undefined,
    signIn: undefined,
    logOut: undefined,
    otaOnly: false,
    requestIdHeader: 'X-Request-ID',
    cases: allCases,
    json: false,
  })
})

test.each([
  [[], '--url is missing'],
  [['--url', 'localhost:3000'], '--url: expected an http or https address'],
  [['--url', 'ftp://host/'], '--url: expected an http or https address'],
  [[...URL_ARGS, '--enrol', '/enrol'], '--enrol: expected an http or https address'],
  [[...URL_ARGS, '--sign-in', 'true'], '--sign-in and --logout belong to --enrol'],
  [[...URL_ARGS, '--only', 'k1,k999'], '--only: there is no case k999'],
  [[...URL_ARGS, '--verbose'], "Unknown option '--verbose'"],
])('%j is told apart: %s', (args, message) => {
  expect(() => parseOptions(args)).toThrow(message)
})

test('cases can be chosen, and come in their own order', () => {
  const options = parseOptions([...URL_ARGS, '--only', 'k18, k1'])
  expect(options?.cases.map(({ id }) => id)).toEqual(['k1', 'k18'])
})

test('help is wanted for nothing else', () => {
  expect(parseOptions(['--help'])).toBeNull()
  expect(Math.max(...USAGE.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100)
})

test('each case has an id of its own, its texts, and its rule in a section of the page', () => {
  expect(new Set(allCases.map(({ id }) => id)).size).toBe(allCases.length)
  const headings = readFileSync('docs/protocol.md', 'utf8').match(/(?<=^## ).*$/gm)
  for (const { title, expected, rule } of allCases) {
    for (const text of [title, expected]) expect(text).toMatch(/\S/)
    expect(headings).toContain(rule.replace(/, rules? [\d, ]+$/, ''))
  }
})
