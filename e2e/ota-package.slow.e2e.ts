import { expect } from '@playwright/test'
import { EXAMPLES, installPackage } from './support/ota-package'
import { test } from './support/test'
import { visitUnstarted } from './support/visit'

type Api = typeof fetch
type Adopter = Awaited<ReturnType<typeof installPackage>>

let adopter: Adopter

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  adopter = await installPackage()
})
test.afterAll(() => adopter.remove())

for (const name of EXAMPLES) {
  test(`${name}: the README’s lines protect an API`, async ({ page, context }) => {
    const origin = await adopter.start(name)
    const called = page.waitForRequest(`${origin}/api/orders`)
    await visitUnstarted(page, `${origin}/login`)
    await expect(page.locator('body')).toHaveText('200')

    const call = (tab = page) =>
      tab.evaluate(async () => {
        const answer = await (window as unknown as { api: Api }).api('/api/orders')
        return [answer.status, await answer.json()]
      })
    expect(await call()).toEqual([200, [1, 2, 3]])

    // Whoever has copied a request, cookies and all.
    const { 'content-length': _, ...headers } = await (await called).allHeaders()
    const without = (pattern: RegExp, name = 'cookie') => ({
      ...headers,
      [name]: (headers[name] ?? '').replace(pattern, ''),
    })
    const send = async (sent: Record<string, string>, path = '/api/orders', method = 'GET') => {
      const pairs = Object.entries(sent).filter(([name]) => !name.startsWith(':'))
      const answer = await fetch(origin + path, { method, headers: pairs })
      return ((await answer.json()) as { code?: string }).code
    }
    expect(await send(headers)).toBe('ota_replayed')
    expect(await send({ ...headers, 'x-request-id': crypto.randomUUID() })).toBe('ota_bad_mac')
    expect(await send({ ...headers, authorization: 'Bearer a.b.c' })).toBe('bearer_refused')
    expect(await send(without(/__Host-ota_session=[^;]*/))).toBe('ota_malformed')
    // The copied cookies open no session of the thief's own.
    const device = { cookie: headers.cookie ?? '', 'device-id': crypto.randomUUID() }
    expect(await send(device, '/ota/session', 'POST')).toBe('already_enrolled')

    const second = await context.newPage()
    await visitUnstarted(second, origin)
    await expect(second.locator('body')).toHaveText('200')
    const both = await Promise.all(
      [page, second].flatMap((tab) => [call(tab), call(tab), call(tab)]),
    )
    expect(both.map(([status]) => status)).toEqual(Array(6).fill(200))
  })
}
