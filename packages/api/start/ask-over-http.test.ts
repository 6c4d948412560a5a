import { Server } from 'node:net'
import { createTestApp } from '../testing/test-app'
import { askOverHttp } from './ask-over-http'

test('each request is answered over HTTP, and nobody else can reach the app', async () => {
  const listen = jest.spyOn(Server.prototype, 'listen')
  const { app } = createTestApp()
  const requests = Array.from({ length: 1000 }, (_, n) => ({ 'X-Number': String(n) }))
  const statuses = await askOverHttp(app, '/healthz', requests)
  expect(statuses).toEqual(requests.map(() => 200))
  expect(listen).not.toHaveBeenCalled()
})

test('a request that cannot be read is an error', async () => {
  const { app } = createTestApp()
  const asked = askOverHttp(app, '/healthz', [{ 'X-Bad': 'a\0b' }])
  await expect(asked).rejects.toThrow('Parse Error')
})
