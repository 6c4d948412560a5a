import { createTab } from './tab'

const API = 'https://api.example'
const ATTACKER = 'https://attacker.example'
const SITE = 'https://www.example'

/** Hosts that tell what they were asked, and answer as they are told. */
function createEcho(answer: (url: URL) => ResponseInit = () => ({})) {
  const asked: Record<string, string | null>[] = []
  const host = async ({ url, headers }: Request) => {
    const names = ['cookie', 'origin', 'sec-fetch-mode', 'content-length']
    asked.push(Object.fromEntries(names.map((name) => [name, headers.get(name)])))
    return new Response(null, answer(new URL(url)))
  }
  const hosts = new Map([API, ATTACKER].map((origin) => [origin, host]))
  return { asked, tab: createTab(hosts, API, SITE) }
}

const get = (url: string) => ({ url, method: 'GET', headers: new Headers() })
const setting = (cookie: string): ResponseInit => ({ headers: { 'Set-Cookie': cookie } })

test('the API gets its cookies back until it clears them, and the attacker never sees one', async () => {
  const { asked, tab } = createEcho(({ pathname }) =>
    pathname === '/set' ? setting('a=1; HttpOnly') : setting('a=; Max-Age=0'),
  )
  for (const url of [`${API}/set`, `${ATTACKER}/set`, `${API}/clear`, `${API}/clear`]) {
    await tab.fetch(get(url))
  }
  expect(asked.map(({ cookie }) => cookie)).toEqual([null, null, 'a=1', null])
})

test('a call says where it comes from, and how long its body is', async () => {
  const { asked, tab } = createEcho()
  const body = new TextEncoder().encode('{"a":1}').buffer
  await tab.fetch({ ...get(`${ATTACKER}/x`), method: 'POST', body })
  expect(asked).toEqual([
    { cookie: null, origin: SITE, 'sec-fetch-mode': 'cors', 'content-length': '7' },
  ])
})

test('a host outside of the demo is never called', async () => {
  const { tab } = createEcho()
  await expect(tab.fetch(get('https://thief.example/'))).rejects.toThrow(TypeError)
})

test('a navigation ends on the site, after no more redirects than a browser follows', async () => {
  const { tab } = createEcho(({ pathname }) => ({
    status: 302,
    headers: { Location: pathname === '/begin' ? `${API}/on` : `${SITE}/live-demo` },
  }))
  expect(await tab.navigate(`${API}/begin`)).toBe(`${SITE}/live-demo`)
  const round = createEcho(() => ({ status: 302, headers: { Location: `${API}/` } }))
  await expect(round.tab.navigate(`${API}/`)).rejects.toThrow('Too many redirects')
  expect(round.asked).toHaveLength(10)
  await expect(createEcho().tab.navigate(`${API}/`)).rejects.toThrow('leads nowhere')
})
