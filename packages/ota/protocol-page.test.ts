import { readFileSync } from 'node:fs'
import { guardRefusals, verdicts } from './codes'
import { signBinding, signToken } from './server/mac'
import { createSendLog, receive, rules } from './server/send-log'
import vectors from './vectors/ota-vectors.json'

// Others implement docs/protocol.md, so these tests run its examples.
const page = readFileSync('docs/protocol.md', 'utf8')

/** The request id for a letter of the page. */
const idOf = (letter: string) =>
  `${letter.charCodeAt(0).toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`
const letterOf = (id: string) => String.fromCharCode(Number.parseInt(id.slice(0, 8), 16))
const idsOf = (letters: string) => letters.split(' ').filter(Boolean).map(idOf).join('|')

const tables = readFileSync('docs/evidence.md', 'utf8')
  .split('\n\n')
  .filter((part) => part.startsWith('| Step '))
  .map((table) =>
    table
      .split('\n')
      .slice(2)
      .map((row) => row.split('|').map((cell) => cell.trim()))
      .map(([, step, sender, id, history, log, verdict]) => ({
        step,
        sender,
        id: id ?? '',
        history: history ?? '',
        log,
        verdict,
      })),
  )

test('there are three worked examples', () => expect(tables).toHaveLength(3))

test.each(tables.map((table, index) => [index + 1, table] as const))(
  'the send log does as worked example %d says',
  (_, table) => {
    const sendLog = createSendLog()
    const run = table.map((row) => ({
      ...row,
      log: sendLog.entries.map(({ id }) => letterOf(id)).join(' '),
      verdict: receive(sendLog, idOf(row.id), idsOf(row.history), 100),
    }))
    expect(run).toEqual(table)
  },
)

/** Reads values from the example that has such a line. */
function exampleWith(line: RegExp) {
  const block = page.split('```').find((text) => line.test(text)) ?? ''
  return (name: string) => new RegExp(`^${name} +(.+?)(?: {3}|$)`, 'm').exec(block)?.[1] ?? ''
}

test('the token of the page is right', () => {
  const value = exampleWith(/^t +\d/m)
  const token = signToken(
    value('session key'),
    value('request id'),
    value('device id'),
    Number(value('t')),
  )
  expect(value('token')).toBe(token)
})

test('the binding of the page is right', () => {
  const value = exampleWith(/^OTA-Binding +v1/m)
  const [, method = '', target = '', authority = ''] =
    /^(\S+) (\S+), Host: (\S+)$/.exec(value('request')) ?? []
  const request = { method, target, authority, history: value('history'), token: value('token') }
  expect(value('OTA-Binding')).toBe(signBinding(value('session key'), request))
})

const refusals = Object.keys({ ...verdicts, ...guardRefusals })
/** The rows of the table whose first column has this title. */
const rowsOf = (title: string) =>
  page.split('\n\n').find((part) => part.startsWith(`| ${title} `)) ?? ''

test.each(refusals)('%s has its place in the order of checks', (code) => {
  expect(rowsOf('No.')).toContain(`\`${code}\``)
})

test('the rules of the send log are those of the code', () => {
  const rows = Array.from(rowsOf('Rule').matchAll(/^\| (\d+) +\|.+\| (\w+)[^|]*\|$/gm))
  expect(Object.fromEntries(rows.map(([, rule, verdict]) => [rule, verdict]))).toEqual(rules)
})

test('the vectors of the order of checks are in the order of the page', () => {
  const checks = rowsOf('No.').split('\n').slice(2)
  let at = 0
  const places = vectors.orderOfChecks.map(({ answer: { status, code } }) => {
    at = checks.findIndex((check, place) => place >= at && check.includes(`\`${code}\``))
    expect({ code, check: checks[at] }).toEqual({
      code,
      check: expect.stringContaining(`${status}`),
    })
    return at
  })
  expect(places).toEqual([...new Set(places)].sort((one, other) => one - other))
})
