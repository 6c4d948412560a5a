import type { RequestListener } from 'node:http'
import { listen } from '@one-tick-ahead/ota/testing/listen'
import { apiAnswers } from './offer'

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

  test('a host of files, a proxy without a server and a broken line are no API', async () => {
    expect(await answering(404, '<!DOCTYPE html>')).toBe(false)
    expect(await answering(502, '<html>')).toBe(false)
    expect(await isApi((request) => request.socket.destroy())).toBe(false)
  })
})
