import {
  LAB_SCENARIOS,
  type LabFit,
  type LabLine,
  labCells,
  labExperiments,
} from '@one-tick-ahead/api/contract/lab'
import { TOKEN_KINDS } from '@/components/live-demo/kinds'
import { formsOf, theftMatrix } from '@/content/theft-matrix'
import { labRows, scenarios, titleOf } from './experiments'
import {
  expectedOf,
  fitOf,
  isIn,
  type LabRun,
  resultWords,
  runExperiment,
  tallyWords,
  triesOf,
} from './run-experiment'

const endpoints = { signIns: '/api/lab/sign-ins', actOut: 'http://127.0.0.1:3001/lab' }
const note: LabLine = { kind: 'note', at: 1, text: 'The thief waits.' }
const step: Extract<LabLine, { kind: 'step' }> = {
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
const end = { kind: 'end', at: 3, fit: 'as-expected', requests: 5 } satisfies LabLine

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

const BROKEN_OFF = { words: 'The attacker host broke off in the middle. Nothing was decided.' }

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
  expect(failure).toEqual(BROKEN_OFF)
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
  ['Too many experiments for now. Try again in 60 s.', [made, () => status(429)]],
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
  expect((await run(answers)).failure?.words).toBe(message)
})

test('an experiment that is stopped says so', async () => {
  const controller = new AbortController()
  controller.abort()
  expect((await run([made], controller.signal)).failure?.words).toBe('Stopped.')
})

/** A run that has ended. */
const ranAs = (fit: LabFit, ...steps: Partial<typeof step>[]): LabRun => ({
  lines: [note, ...steps.map((one) => ({ ...step, ...one })), { ...end, fit }],
  failure: null,
})

describe('what came', () => {
  test('a thief is in where one request was accepted', () => {
    for (const came of ['ok', 'ok, 401 ota_replayed', '1 × ok, 99 × 401 ota_replayed']) {
      expect(isIn(came)).toBe(true)
    }
    for (const came of ['401 ota_replayed', 'refused', '1 × 401 token']) {
      expect(isIn(came)).toBe(false)
    }
  })

  test('the victim’s own steps and those without a verdict do not count for the thief', () => {
    const run = ranAs('as-expected', { who: 'victim', came: 'ok' }, { came: 'ok' }, {})
    expect(triesOf(run)).toEqual({ gotIn: 1, of: 2 })
    expect(triesOf(ranAs('undecided', { came: 'ok', fit: 'undecided' }))).toEqual({
      gotIn: 0,
      of: 0,
    })
  })

  test('what did not come to its end has no verdict', () => {
    const run = ranAs('not-as-expected', {})
    expect(fitOf(run)).toBe('not-as-expected')
    expect(fitOf({ ...run, lines: run.lines.slice(0, -1) })).toBe('undecided')
    expect(fitOf({ ...run, failure: { words: 'Stopped.' } })).toBe('undecided')
    expect(resultWords(run)).toBe('NOT as expected. In 5 requests the thief got in at 0 of 1 try.')
    expect(resultWords({ ...run, failure: { words: 'Stopped.' } })).toBe('Stopped.')
  })

  test('a list is told by its verdicts, and by why it ended early', () => {
    const [good, bad] = [ranAs('as-expected', {}), ranAs('not-as-expected', {})]
    expect(tallyWords([good, good], 2)).toBe('2 of 2 run, 2 as expected.')
    expect(tallyWords([good, bad, { lines: [], failure: { words: 'Stopped.' } }], 9)).toBe(
      '2 of 9 run, 1 as expected, 1 NOT as expected. Stopped.',
    )
  })
})

describe('the matrix', () => {
  const rows = labRows.filter(
    ({ cells }) => !Object.values(cells).includes('request-withheld-bound'),
  )

  test('rows are the matrix’s, and those without a run need the server’s own secrets', () => {
    expect(rows.map(({ id, title }) => [id, title])).toEqual(
      theftMatrix.rows.map(({ id, title }) => [id, title]),
    )
    expect(rows.filter(({ why }) => why).map(({ id }) => id)).toEqual([
      'store-read',
      'store-write',
      'master-key',
    ])
  })

  test('a row for bound requests stands where they come out otherwise, and nowhere else', () => {
    const others = theftMatrix.rows
      .filter((row) => formsOf(row, 'ota').some(({ id }) => id === 'bound'))
      .map(({ id }) => `${id}-bound`)
    expect(labCells.map(({ id }) => id).filter((id) => id.endsWith('-bound'))).toEqual(others)
    expect(labRows.map(({ id }) => id).filter((id) => id.endsWith('-bound'))).toEqual(others)
  })

  test('each cell is there once, and what is expected of it is the matrix’s verdict', () => {
    const shown = labRows.flatMap(({ cells }) => TOKEN_KINDS.flatMap((kind) => cells[kind] ?? []))
    expect([...shown].sort()).toEqual(labCells.map(({ id }) => id).sort())
    for (const { id, theft, scheme } of labCells) {
      const row = theftMatrix.rows.find((one) => one.id === theft)
      expect([id, expectedOf(id).gotIn > 0]).toEqual([id, row?.[scheme].verdict !== 'refused'])
    }
  })

  test('each scenario is told of, and each experiment has a title of its own', () => {
    expect(scenarios.map(({ id }) => id)).toEqual([...LAB_SCENARIOS])
    expect(new Set(labExperiments.map(titleOf)).size).toBe(labExperiments.length)
  })
})
