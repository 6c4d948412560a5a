import {
  LAB_SCENARIOS,
  LAB_THEFTS,
  type LabLine,
  labExperiments,
} from '@one-tick-ahead/api/contract/lab'
import { schemes, theftMatrix } from '@/content/theft-matrix'
import { scenarios, schemeNames, theftTitles, titleOf } from './experiments'
import { hasGotIn, inAll, type LabStep, runExperiment } from './run-experiment'

const endpoints = { signIns: '/api/lab/sign-ins', actOut: 'http://127.0.0.1:3001/lab' }
const note: LabLine = { kind: 'note', at: 1, text: 'The thief waits.' }
const step: LabLine = {
  kind: 'step',
  at: 2,
  who: 'thief',
  did: 'sends the copy',
  sent: 'GET /api/lab/ota/customer',
  requests: 1,
  expected: '401 ota_replayed',
  came: '401 ota_replayed',
  fit: 'as-expected',
}
const end: LabLine = { kind: 'end', at: 3, fit: 'as-expected', requests: 5 }

const made = () => Response.json({ signIns: ['a.b.c', 'd.e.f'] })

/** In pieces that need not be whole lines. */
const inPieces = (...pieces: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
        controller.close()
      },
    }),
  )
const asLines = (...lines: unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

async function run(answers: (() => Response)[], signal = new AbortController().signal) {
  const lines: LabLine[] = []
  const left = [...answers]
  const fetch = jest.fn(async () => {
    signal.throwIfAborted()
    const next = left.shift()
    if (!next) throw new TypeError('Failed to fetch')
    return next()
  })
  const take = (line: LabLine) => void lines.push(line)
  const failure = await runExperiment('spent-token', { fetch, endpoints, take, signal })
  return { failure, lines, fetch }
}

test('sign-ins are fetched with the cookie, and handed to the attacker without it', async () => {
  const { failure, lines, fetch } = await run([made, () => inPieces(asLines(note, step, end))])
  expect(failure).toBeNull()
  expect(lines).toEqual([note, step, end])
  expect(fetch.mock.calls).toMatchObject([
    [endpoints.signIns, { method: 'POST', credentials: 'include' }],
    [
      endpoints.actOut,
      { method: 'POST', body: '{"experiment":"spent-token","signIns":["a.b.c","d.e.f"]}' },
    ],
  ])
  expect(fetch.mock.calls.at(1)).not.toMatchObject([{}, { credentials: 'include' }])
})

test('lines are read however they come', async () => {
  const text = asLines(note, { ...step, did: 'wartet – é' }, end)
  const bytes = new TextEncoder().encode(text)
  const single = Array.from(bytes, (_, at) => bytes.slice(at, at + 1))
  const { lines } = await run([
    made,
    () =>
      new Response(
        new ReadableStream({
          start(controller) {
            for (const byte of single) controller.enqueue(byte)
            controller.close()
          },
        }),
      ),
  ])
  expect(lines).toEqual([note, { ...step, did: 'wartet – é' }, end])
})

const BROKEN_OFF = 'The attacker host broke off in the middle. Nothing was decided.'

test.each([
  ['ends without an end', asLines(note)],
  ['sends something other than JSON', `${asLines(note)}<html>\n`],
  ['sends another kind of line', asLines(note, { ...step, kind: 'other' }, end)],
  ['sends a step of nobody', asLines(note, { ...step, who: 'nobody' }, end)],
  ['sends a fit that is none', asLines(note, { ...end, fit: 'fine' })],
  ['sends a line without an end', `${asLines(note)}${'x'.repeat(5000)}`],
])('a stream that %s is broken off', async (_, text) => {
  const { failure, lines } = await run([made, () => inPieces(text)])
  expect([failure, lines]).toEqual([BROKEN_OFF, [note]])
})

test('more lines than any experiment has are not read', async () => {
  const { failure, lines } = await run([made, () => inPieces(...Array(600).fill(asLines(note)))])
  expect(failure).toBe(BROKEN_OFF)
  expect(lines.length).toBeLessThan(600)
})

const status = (code: number, headers = {}) => new Response('{}', { status: code, headers })

test.each<[string, (() => Response)[]]>([
  ['The attack lab is off on this server.', [() => status(404)]],
  [
    'Too many experiments for now. Try again in 42 s.',
    [() => status(429, { 'Retry-After': '42' })],
  ],
  ['Your sign-in is over. Sign in again first.', [() => status(401)]],
  ['The server made no throwaway sign-in: it answered 503.', [() => status(503)]],
  [
    'The server made no throwaway sign-in: it answered 200.',
    [() => Response.json({ signIns: [1] })],
  ],
  ['The server could not be reached.', []],
  ['The attacker host could not be reached.', [made]],
  ['Too many experiments for now. Try again in a minute.', [made, () => status(429)]],
  ['The attacker host answered 500.', [made, () => status(500)]],
  [
    'The attack lab is off on this server.',
    [made, () => Response.json({ message: 'Not found', statusCode: 404 }, { status: 404 })],
  ],
  ['The attacker host answered 404.', [made, () => status(404)]],
  [
    'Not today.',
    [made, () => Response.json({ message: 'Not today', statusCode: 403 }, { status: 403 })],
  ],
])('"%s"', async (message, answers) => {
  expect((await run(answers)).failure).toBe(message)
})

test('an experiment that is stopped says so', async () => {
  const controller = new AbortController()
  controller.abort()
  expect((await run([made], controller.signal)).failure).toBe('Stopped.')
})

describe('the tally', () => {
  const step = (
    who: LabStep['who'],
    came: string,
    fit: LabStep['fit'] = 'as-expected',
  ): LabStep => ({
    kind: 'step',
    at: 0,
    who,
    did: '',
    sent: '',
    requests: 1,
    expected: came,
    came,
    fit,
  })

  test('a thief is in where one request was accepted', () => {
    for (const came of ['ok', 'ok, 401 ota_replayed', '1 × ok, 99 × 401 ota_replayed']) {
      expect(hasGotIn(step('thief', came))).toBe(true)
    }
    for (const came of ['401 ota_replayed', 'refused', '1 × 401 token']) {
      expect(hasGotIn(step('thief', came))).toBe(false)
    }
  })

  test('the victim’s own steps do not count for the thief', () => {
    const note: LabLine = { kind: 'note', at: 0, text: 'ok' }
    const lines = [note, step('victim', 'ok'), step('thief', 'ok'), step('thief', '401 ota_stale')]
    expect(inAll(lines, 9)).toBe('3 steps, 9 requests. The thief got in at 1 of 2 steps.')
    const undecided = step('thief', '429 rate_limited', 'undecided')
    expect(inAll([undecided], 1)).toBe('1 step, 1 request. The thief got in at 0 of 0 steps.')
    expect(inAll([step('thief', '401 x')], 1)).toBe(
      '1 step, 1 request. The thief got in at 0 of 1 step.',
    )
  })
})

describe('the matrix', () => {
  test('rows and columns are called as in the matrix', () => {
    const titles = theftMatrix.rows.map(({ id, title }) => [id, title])
    expect(titles).toEqual(expect.arrayContaining(Object.entries(theftTitles)))
    for (const [id, name] of Object.entries(schemeNames)) {
      expect(schemes).toContainEqual({ id, name, isTested: true })
    }
  })

  test('of the matrix only what needs the server’s own secrets cannot be acted out', () => {
    const rows = theftMatrix.rows.map(({ id }) => id)
    const thefts: readonly string[] = LAB_THEFTS
    expect(rows.filter((id) => !thefts.includes(id))).toEqual([
      'store-read',
      'store-write',
      'master-key',
    ])
  })

  test('each scenario is told of, and each experiment has a title of its own', () => {
    expect(scenarios.map(({ id }) => id)).toEqual([...LAB_SCENARIOS])
    expect(new Set(labExperiments.map(titleOf)).size).toBe(labExperiments.length)
  })
})
