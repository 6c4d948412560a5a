import { once } from 'node:events'
import { createServer } from 'node:net'
import { takenPorts } from './ports.mjs'

/** @type {import('node:net').Server} */
let server
afterEach(() => server.close())

test('a port that somebody listens on is named by its setting', async () => {
  server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const look = () => takenPorts({ PORT: String(port) }, { PORT: '3000' })
  expect(await look()).toEqual([`Port ${port} is taken. End what listens there, or set PORT.`])
})
