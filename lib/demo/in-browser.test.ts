import type { RequestListener } from 'node:http'
import { listen } from '@one-tick-ahead/ota/testing/listen'
import { apiAnswers } from './api-answers'
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

test('what is no path of a host is none of its business', () => {
  for (const path of ['/live-demo', '/live-demo-xyz', '/live-demo/google', '/api/logout']) {
    expect(back(path)).toBeNull()
  }
})

describe('whether an API answers', () => {
  /** Whether a host that answers so passes for an API. */
  async function isApi(handler: RequestListener): Promise<boolean> {
    const server = await listen(handler)
    const found = await apiAnswers(fetch, `${server.origin}/api/ready`)
    await server.close()
    return found
  }

  const answering = (status: number, text: string) =>
    isApi((_request, response) => response.writeHead(status).end(text))

  test('an API answers in JSON, also when it cannot be used just now', async () => {
    expect(await answering(200, '{"status":"ready"}')).toBe(true)
    expect(await answering(503, '{"code":"ota_state_unavailable"}')).toBe(true)
  })

  test('a host of files, a proxy before nothing and a broken line are none', async () => {
    expect(await answering(404, '<!DOCTYPE html>')).toBe(false)
    expect(await answering(502, '<html>')).toBe(false)
    expect(await isApi((request) => request.socket.destroy())).toBe(false)
  })
})
