import { endServers, serve } from '../testing/sockets'

afterEach(endServers)

// adversarial/load shows with shorter times that Node applies them.
test('a server has limits of time, connections and requests', async () => {
  const { server } = await serve(() => {})
  expect(server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 10_000,
    keepAliveTimeout: 75_000,
    timeout: 60_000,
    maxConnections: 5000,
    maxRequestsPerSocket: 1000,
  })
})
