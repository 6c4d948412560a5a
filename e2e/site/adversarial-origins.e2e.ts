import { getRequestListener } from '@hono/node-server'
import { createTestApi, Visitor } from '@one-tick-ahead/api/testing/visitor'
import { listen } from '@one-tick-ahead/ota/testing/listen'
import { type BrowserContext, expect } from '@playwright/test'
import { test } from '../support/test'
import { visitUnstarted } from '../support/visit'

// The cases that need a browser's rules for other origins.

/** The API on one origin, and pages on others: the one that it is for, and strangers. */
async function apiAndPages(context: BrowserContext) {
  const page = await listen((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<title>page</title>')
  })
  const stranger = await listen((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<title>stranger</title>')
  })
  const siteUrl = `http://localhost:${page.port}`
  const api = createTestApi(undefined, { siteUrl })
  const server = await listen(getRequestListener(api.app.fetch))
  const apiUrl = `http://localhost:${server.port}`
  const visitor = new Visitor(api)
  await visitor.signIn()
  await context.addCookies(
    [...visitor.jar].map(([name, value]) => ({ name, value, url: apiUrl, httpOnly: true })),
  )
  return {
    apiUrl,
    siteUrl,
    strangers: [
      `http://localhost:${stranger.port}`,
      `http://127.0.0.1:${page.port}`,
      `http://127.0.0.1:${stranger.port}`,
    ],
    deviceId: visitor.deviceId,
    close: () => Promise.all([page, stranger, server].map((one) => one.close())),
  }
}

const EXPOSED = ['Authorization', 'session_key', 'jSessionId', 'token_response_time', 'Date']

test('a page on another origin of the site reads all five headers', async ({ page, context }) => {
  const { apiUrl, siteUrl, deviceId, close } = await apiAndPages(context)
  await visitUnstarted(page, siteUrl)
  const read = await page.evaluate(
    async ({ apiUrl, deviceId, names }) => {
      const found: Record<string, string | null> = {}
      const call = async (path: string, headers: Record<string, string> = {}) => {
        const response = await fetch(apiUrl + path, { headers, credentials: 'include' })
        for (const name of names) found[name] ??= response.headers.get(name)
      }
      await call('/api/fetchtoken')
      const Authorization = found.Authorization ?? ''
      await call('/api/registerDevice', { 'device-id': deviceId, Authorization })
      await call('/api/customer', { Authorization })
      return found
    },
    { apiUrl, deviceId, names: EXPOSED },
  )
  expect(read).toEqual({
    Authorization: expect.stringMatching(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/),
    session_key: expect.stringMatching(/^[\w-]{86}$/),
    jSessionId: expect.stringMatching(/^[\w-]{56}$/),
    token_response_time: expect.stringMatching(/^\d+\.\d{4}$/),
    Date: expect.stringMatching(/GMT$/),
  })
  await close()
})

test('a page of another origin reads nothing and changes nothing', async ({ page, context }) => {
  const { apiUrl, siteUrl, strangers, deviceId, close } = await apiAndPages(context)
  const readAll = () =>
    page.evaluate(
      async ({ apiUrl, deviceId }) => {
        const calls: [string, RequestInit][] = [
          ['/api/fetchtoken', { credentials: 'include' }],
          ['/api/fetchtoken', {}],
          ['/api/registerDevice', { credentials: 'include', headers: { 'device-id': deviceId } }],
          ['/api/token', { method: 'POST', credentials: 'include' }],
          ['/api/customer', { headers: { Authorization: 'Bearer x' } }],
        ]
        // In a frame without an origin too: it says `null`.
        const inFrame = document.createElement('iframe')
        inFrame.sandbox.add('allow-scripts')
        const answers = calls.map(([path, init]) =>
          fetch(apiUrl + path, init).then(
            ({ status }) => status,
            () => 'blocked',
          ),
        )
        inFrame.srcdoc = `<script>fetch('${apiUrl}/api/fetchtoken', { credentials: 'include' })
          .then(() => parent.postMessage('read', '*'), () => parent.postMessage('blocked', '*'))</script>`
        const framed = new Promise((done) => {
          window.addEventListener('message', ({ data }) => done(data), { once: true })
        })
        document.body.append(inFrame)
        return [await framed, ...(await Promise.all(answers))]
      },
      { apiUrl, deviceId },
    )
  await visitUnstarted(page, siteUrl)
  expect(await readAll()).toEqual(['blocked', 200, 401, 401, 200, 401])
  for (const origin of strangers) {
    await visitUnstarted(page, origin)
    expect(await readAll()).toEqual(Array(6).fill('blocked'))
  }
  await close()
})
