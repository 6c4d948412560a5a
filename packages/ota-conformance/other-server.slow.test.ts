import vectors from '@one-tick-ahead/ota/vectors.json'
import { allCases } from './cases'
import type { Options } from './options'
import { checkServer, faultText, hasPassed, tableRow } from './run'
import { startPlainServer } from './testing/plain-server'

type PlainServer = Awaited<ReturnType<typeof startPlainServer>>

let server: PlainServer
afterEach(() => server.close())

const only = (...ids: string[]) => allCases.filter(({ id }) => ids.includes(id))

/** Judges the server by the addresses that its operator would give. */
function check(change: Partial<Options> = {}) {
  const { addresses } = server
  const options = { ...addresses, otaOnly: true, requestIdHeader: 'X-Request-ID', cases: allCases }
  return checkServer({ ...options, ...change })
}

test('a server that an adopter built passes, and nothing that is printed is a secret', async () => {
  server = await startPlainServer()
  const { results } = await check()
  const rows = results.map(({ case: { id }, verdict, got }) => [id, verdict, got])
  expect(rows.filter(([, verdict]) => verdict === 'failed')).toEqual([])
  expect(rows.filter(([, verdict]) => verdict === 'skipped').map(([id]) => id)).toEqual(['h4'])

  const printed = results.map(tableRow).join('\n') + JSON.stringify(results)
  expect(server.secrets.length).toBeGreaterThan(50)
  expect(server.secrets.filter((secret) => printed.includes(secret))).toEqual([])
})

test('a server that also takes devices without a key gives them theirs as text', async () => {
  const cases = only('e5', 'e6', 'e7')
  const judged = async () => (await check({ cases })).results.map(({ got }) => got)
  server = await startPlainServer()
  const refused = '400 device_key_invalid'
  const others = ['200', `${refused} ×${vectors.deviceKeysRefused.length}, 200`]
  expect(await judged()).toEqual([...others, `${refused}, 200`])
  await server.close()
  server = await startPlainServer({ enrolment: 'header' })
  expect(await judged()).toEqual([...others, '200 ×2'])
})

test('a command that prints header lines signs in, too', async () => {
  server = await startPlainServer()
  const { signIn } = server.addresses
  const script = `fetch("${signIn}", { redirect: "manual" }).then(({ headers }) => console.log("Set-Cookie: " + headers.get("set-cookie")))`
  const cases = only('k1', 'k9', 'k43')
  const { results, sessions } = await check({ signIn: `${process.execPath} -e '${script}'`, cases })
  expect(results.map(({ verdict }) => verdict)).toEqual(['passed', 'passed', 'passed'])
  expect(sessions).toBe(3)
})

test('what a command prints is repeated nowhere, also where it fails', async () => {
  server = await startPlainServer()
  const failing = check({ signIn: 'echo "Cookie: sid=secret"; echo secret >&2; exit 3' })
  await expect(failing).rejects.toThrow(/^the sign-in command ended with code 3$/)
})

test('a server without LogOut, and one that needs no sign-in, are told what was not tried', async () => {
  server = await startPlainServer({ isOpen: true })
  const cases = only('e3', 'k43', 'k64', 'k44a', 'k44b', 'h5', 'k1')
  const change = { signIn: undefined, logOut: undefined, otaOnly: false, cases }
  const { results } = await check(change)
  expect(results.map(({ case: { id }, verdict, got }) => [id, verdict, got])).toEqual([
    ['k1', 'passed', '200 ×2'],
    ['e3', 'skipped', 'enrolment needs no sign-in here'],
    ['k43', 'skipped', 'enrolment needs no sign-in here'],
    ['k64', 'skipped', 'enrolment needs no sign-in here'],
    ['k44a', 'skipped', 'no LogOut given: --logout'],
    ['k44b', 'skipped', 'no LogOut given: --logout'],
    ['h5', 'skipped', 'not said to be so: --ota-only'],
  ])
})

test('where a leaked key ends the session, that is as good', async () => {
  server = await startPlainServer({ onKeyLeak: 'revoke' })
  const { results } = await check({ cases: only('k24a', 'k24b', 'k34c') })
  expect(results.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
})

test('a request id header of another name is sent by that name', async () => {
  server = await startPlainServer({ requestIdHeader: 'X-OTA-Request' })
  const cases = only('k1', 'k5a', 'k6b')
  const { results } = await check({ requestIdHeader: 'X-OTA-Request', cases })
  expect(hasPassed(results)).toBe(true)

  const failed = (await check({ cases: only('k1') })).results
  expect(hasPassed(failed)).toBe(false)
  expect(failed.flatMap((one) => faultText(one).split('\n'))).toEqual([
    '**k1**: A token as the test vectors have it, under the key as text. By docs/protocol.md, “Encoding”.',
    '',
    expect.stringMatching(
      /^- Asked: GET \/orders; Authorization OTA -S[1-4] \(135 characters\); X-Request-ID \(36 characters\); RequestHistory of 0 ids; Cookie sid, ota_session, ota_device$/,
    ),
    '- Due: 200',
    '- Came: 401 ota_malformed',
  ])
})

describe('a server that answers 429', () => {
  test('is waited for as it says, and the case is tried from its beginning', async () => {
    server = await startPlainServer({ busyFor: 3 })
    const waits: number[] = []
    const { addresses } = server
    const options = { ...addresses, otaOnly: true, requestIdHeader: 'X-Request-ID' }
    const { results } = await checkServer(
      { ...options, cases: only('k18') },
      { onWait: (seconds) => waits.push(seconds) },
    )
    expect(waits).toEqual([0, 0, 0])
    expect(results).toMatchObject([{ verdict: 'passed', got: '200, 401 ota_replayed ×2, 200' }])
  })

  test('and nothing else has not passed', async () => {
    server = await startPlainServer({ busyFor: Number.POSITIVE_INFINITY })
    const { results } = await check({ cases: only('k18') })
    expect(results).toMatchObject([{ verdict: 'failed', got: '429, 8 times in a row' }])
    expect(results.map(faultText)).toEqual([
      '**k18**: The same request a second and a third time. It came to no end: 429, 8 times in a row.',
    ])
  })
})
