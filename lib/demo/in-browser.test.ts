import { fromWorker, inBrowserAttacker, toWorker } from './in-browser'

const SITE = 'https://www.example'
const hosts = { api: 'https://api.example', attacker: 'https://attacker.invalid' }
const there = (url: string) => toWorker(new URL(url, SITE).href)
const back = (path: string) => fromWorker(SITE + path, hosts)

test('no call of a page that simulates goes to an address that a real host answers', () => {
  for (const url of ['https://api.example/api/logout', '/api/logout', '/login/x?code=1']) {
    expect(there(url)).toMatch(/^\/live-demo\/api\//)
  }
  expect(there(inBrowserAttacker.replayJwt)).toBe(inBrowserAttacker.replayJwt)
})

test('the worker finds the host and the address that were meant', () => {
  expect(back(there('https://api.example/api/server-view?id=1'))).toBe(
    'https://api.example/api/server-view?id=1',
  )
  expect(back(there('/api/logout'))).toBe('https://api.example/api/logout')
  expect(back(inBrowserAttacker.forgeOta)).toBe('https://attacker.invalid/request-ota')
})

test('a path of neither host is left alone', () => {
  for (const path of ['/live-demo', '/live-demo-xyz', '/live-demo/google', '/api/logout']) {
    expect(back(path)).toBeNull()
  }
})
