import { type SessionStore, StateUnavailableError } from '@one-tick-ahead/ota/store'
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import { until } from '@one-tick-ahead/ota/testing/until'
import { LAB_SCENARIOS, type LabExperiment, type LabLine, labCells } from '../../contract/lab'
import { LAB_SIGN_INS, RATES } from '../../contract/limits'
import { apiPaths, attackerPaths } from '../../contract/paths'
import { createTestAttacker } from '../../testing/attacker'
import { startLab } from '../../testing/lab'
import { publishedPaths } from './experiments'
import { isLabOpen } from './lab-call'
import { judge } from './runner'
import { createConcurrencyLimit, createThrottle } from './throttle'

/** Every theft under OTA; JWTs by those whose answers differ most. */
const TRIED: readonly LabExperiment[] = [
  ...LAB_SCENARIOS,
  ...labCells.filter(({ scheme }) => scheme !== 'jwt').map(({ id }) => id),
  'jwt-jwt',
  'request-delivered-jwt',
]

/** What does not fit, in words that a failing test can be read by. */
const misfits = (lines: readonly LabLine[]) =>
  lines.flatMap((line) => {
    if (line.kind === 'note' || line.fit === 'as-expected') return []
    return line.kind === 'end' ? [line.fit] : [`${line.did}: ${line.came}, not ${line.expected}`]
  })

let lab: Awaited<ReturnType<typeof startLab>>
const start = async (...parts: Parameters<typeof startLab>) => {
  lab = await startLab(...parts)
}

describe('against a server as it is', () => {
  beforeAll(() => start())
  afterAll(() => lab.close())

  test.each(TRIED)('%s comes as expected', async (experiment) => {
    const lines = await lab.run(experiment)
    expect(misfits(lines)).toEqual([])
    expect(lines.at(-1)).toMatchObject({ kind: 'end', fit: 'as-expected' })
    expect(lines.filter(({ kind }) => kind === 'step').length).toBeGreaterThan(0)
    const times = lines.map(({ at }) => at)
    const silences = times.slice(1).map((at, index) => at - (times[index] ?? 0))
    expect(Math.max(...silences)).toBeLessThanOrEqual(12_000) // a proxy waits for 30 seconds
  })

  test('no line holds a token, an id or a cookie', async () => {
    const signIns = await lab.signIns()
    const text = await (await lab.ask('request-withheld-bound', signIns)).text()
    for (const secret of [...signIns, /[0-9a-f]{16}/, /[\w-]{40}/]) expect(text).not.toMatch(secret)
  })

  test('whoever stops reading ends the experiment', async () => {
    const answer = await lab.ask('last-thousand', await lab.signIns())
    const reader = answer.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    const told = () => lab.attacker.lines.find((line) => line.includes('"undecided"'))
    await until(() => told() !== undefined, 'the attacker tells of it')
    expect(JSON.parse(told() ?? '').requests).toBeLessThan(1000)
  })
})

/** A store with something wrong with it. */
const broken = (change: (store: SessionStore) => Partial<SessionStore>): SessionStore => {
  const store = createMemoryStore()
  return { ...store, ...change(store) }
}

describe.each<[string, SessionStore, LabExperiment[]]>([
  [
    'forgets which ids were spent',
    broken((store) => ({
      peek: () => undefined,
      async admit(request) {
        const admission = await store.admit(request)
        return admission === 'replayed' ? 'accepted' : admission
      },
    })),
    ['spent-token', 'hundred-copies', 'request-delivered-ota'],
  ],
  [
    'sees no second sender',
    broken((store) => ({
      revoke() {},
      async admit(request) {
        const admission = await store.admit(request)
        return admission === 'forked' || admission === 'revoked' ? 'accepted' : admission
      },
    })),
    ['fresh-profile-active', 'fresh-profile-idle', 'stale-profile-ota'],
  ],
])('a server that %s', (_, store, experiments) => {
  beforeAll(() => start({ store }))
  afterAll(() => lab.close())

  test.each(experiments)('%s does NOT come as expected', async (experiment) => {
    expect((await lab.run(experiment)).at(-1)).toMatchObject({ fit: 'not-as-expected' })
  })
})

describe('undecided', () => {
  afterEach(() => lab.close())
  const ends = async (experiment: LabExperiment) => {
    const lines = await lab.run(experiment)
    return [lines.at(-2), lines.at(-1)]
  }

  test('where the API has lost its store', async () => {
    const lost = () => Promise.reject(new StateUnavailableError())
    await start({ store: broken(() => ({ admit: lost })) })
    expect(await ends('spent-token')).toMatchObject([
      { text: expect.stringContaining('503 ota_state_unavailable') },
      { fit: 'undecided' },
    ])
  })

  test('where the API cannot be reached', async () => {
    await start()
    const signIns = await lab.signIns()
    await lab.close()
    const text = await (await lab.ask('spent-token', signIns)).text()
    expect(text).toContain('The API gave no answer.')
    await start()
  })

  test('where a sign-in is used up already', async () => {
    await start()
    const [signIn = ''] = await lab.signIns()
    const twice = async () => (await lab.ask('spent-token', [signIn])).text()
    expect(await twice()).toContain('"fit":"as-expected"')
    expect(await twice()).toContain(
      'could not begin: an enrolment was answered 409 already_enrolled',
    )
  })
})

test('where the lab is off the attacker has no such call, and describes none', async () => {
  const { app, post } = createTestAttacker([], { addLab: undefined })
  expect((await post('/lab', { experiment: 'spent-token', signIns: ['a'] })).status).toBe(404)
  const reference = await app.request(attackerPaths.reference)
  expect(await reference.text()).not.toMatch(/attack lab|actOut/i)
})

test.each([
  [true, true, 'https://api.example'],
  [false, true, 'https://elsewhere.example'],
  [false, false, 'https://api.example'],
])('it is open: %s, with the setting at %s and a target at %s', (isOpen, attackLab, target) => {
  const attackerTargets = [`${target}${apiPaths.customers}`]
  const env = { attackLab, attackerTargets, publicApiUrl: 'https://api.example' }
  expect(isLabOpen(env)).toBe(isOpen)
})

test.each<[string, unknown]>([
  ['experiment', { experiment: 'none', signIns: ['a'] }],
  ['signIns', { experiment: 'spent-token', signIns: [] }],
  ['signIns', { experiment: 'spent-token', signIns: Array(LAB_SIGN_INS + 1).fill('a') }],
  ...['a\r\nX-Evil: 1', 'a; b=c', 'a\u2028', '', 'a'.repeat(513)].map((one): [string, unknown] => [
    'signIns.0',
    { experiment: 'spent-token', signIns: [one] },
  ]),
])('%s is refused in %j', async (field, body) => {
  const { post } = createTestAttacker([])
  expect(await post('/lab', body)).toMatchObject({
    status: 400,
    message: `Bad request: ${field} is missing or malformed`,
  })
})

test('so many experiments of an address in a minute, whatever becomes of them', async () => {
  const { post } = createTestAttacker([], { rateLimit: true })
  for (let count = 0; count < RATES.labRuns.calls; count++)
    expect((await post('/lab', {})).status).toBe(400)
  const refused = await post('/lab', {})
  expect(refused).toMatchObject({
    status: 429,
    message: 'The attack lab takes 40 experiments in 60 seconds',
  })
  expect(Number(refused.response.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('one that has ended makes room for the next', async () => {
  await start({}, { rateLimit: true })
  for (let count = 0; count < 3; count++) {
    expect((await lab.run('spent-token')).at(-1)).toMatchObject({ fit: 'as-expected' })
  }
  await lab.close()
})

test('all experiments together keep to one pace', async () => {
  const clock = { now: 0 }
  const turns: number[] = []
  const wait = async (ms: number) => void turns.push(clock.now + ms)
  const throttle = createThrottle({ wait, now: () => clock.now })
  const { signal } = new AbortController()
  await Promise.all([throttle(6, signal), throttle(600, signal), throttle(6, signal)])
  clock.now = 1000
  await throttle(6, signal)
  expect(turns).toEqual([0, 6, 606, 1000])
})

test('each cell has paths, and no more than there are sign-ins to try them with', () => {
  const counts = labCells.map(({ id }) => publishedPaths(id).length)
  expect(Math.min(...counts)).toBeGreaterThan(0)
  expect(Math.max(...counts)).toBe(LAB_SIGN_INS)
})

test('two experiments of an address at once, six of all, and a first one for others', () => {
  const limit = createConcurrencyLimit(true)
  const first = limit.acquire('a')
  expect([limit.acquire('a'), limit.acquire('a')]).toEqual([expect.any(Function), null])
  first?.()
  expect(limit.acquire('a')).toEqual(expect.any(Function))
  for (const address of ['b', 'b', 'c', 'c']) limit.acquire(address)
  expect([limit.acquire('d'), limit.acquire('d')]).toEqual([expect.any(Function), null])
  const others = Array.from({ length: 18 }, (_, n) => limit.acquire(`other ${n}`))
  expect(others.indexOf(null)).toBe(5)
})

test('a limit, an outage and silence are no verdict', () => {
  for (const came of ['99 × 429 rate_limited', '503 ota_state_unavailable', '1 × no answer']) {
    expect(judge('401 ota_replayed', came)).toBe('undecided')
  }
  for (const came of ['429 rate_limited', '503 ota_state_unavailable', 'no answer']) {
    expect(judge('refused', came)).toBe('undecided')
  }
  for (const came of ['404 not_found', '400 bad_token', '401 login_required']) {
    expect(judge('refused', came)).toBe('not-as-expected')
  }
  expect(judge('401 ota_replayed or out of time', '401 ota_bad_mac')).toBe('as-expected')
  expect(judge('refused', '401 ota_stale')).toBe('as-expected')
  expect(judge('refused', 'ok')).toBe('not-as-expected')
})
