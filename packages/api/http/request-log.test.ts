import { randomUUID } from 'node:crypto'
import { BlockList } from 'node:net'
import { LOG_ID_HEADER } from '../contract/headers'
import { apiPaths } from '../contract/paths'
import { JWT } from '../testing/attacker'
import { contactPost } from '../testing/contact'
import { createTestApp } from '../testing/test-app'

interface Line {
  msg: string
  request?: string
  [field: string]: unknown
}

const parse = (lines: readonly string[]) => lines.map((line) => JSON.parse(line) as Line)

const trustProxy = new BlockList()
trustProxy.addAddress('192.0.2.1')

/** What a request of that connection is called, that brings this header. */
async function nameOf(remoteAddress: string, given: string): Promise<string | undefined> {
  const { app, lines } = createTestApp({ trustProxy })
  const incoming = { socket: { remoteAddress }, rawHeaders: [], complete: true }
  await app.request(apiPaths.ready, { headers: { [LOG_ID_HEADER]: given } }, { incoming })
  return parse(lines)[0]?.request
}

const NGINX = '0123456789abcdef0123456789abcdef'
const NEW = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

test.each([NGINX, randomUUID()])('a trusted proxy names its requests: %s', async (given) => {
  expect(await nameOf('192.0.2.1', given)).toBe(given)
})

test.each([
  ['a visitor', '192.0.2.2', NGINX],
  ['a token', '192.0.2.1', `OTA ${'ab'.repeat(64)}-S2`],
  ['a JWT', '192.0.2.1', JWT],
  ['a key', '192.0.2.1', 'k'.repeat(86)],
  ['half a UUID', '192.0.2.1', '01234567-89ab'],
  ['nothing', '192.0.2.1', ''],
])('%s names none: it gets a new name', async (_what, from, given) => {
  const name = await nameOf(from, given)
  expect(name).toMatch(NEW)
  expect(name).not.toBe(given)
})

test('a contact message takes the name of its request along', async () => {
  const names: (string | undefined)[] = []
  const contactMessages = {
    add: async (_message: unknown, name?: string) => void names.push(name),
    newestFirst: async () => [],
  }
  const { app, lines } = createTestApp({ contactMessages })
  const { status } = await app.request(apiPaths.contact, contactPost())
  expect(status).toBe(200)
  expect(names).toEqual([parse(lines)[0]?.request])
})

test('an error that nobody expected is told with the name of its request', async () => {
  const contactMessages = {
    add: async () => {
      throw new Error('broken')
    },
    newestFirst: async () => [],
  }
  const { app, lines } = createTestApp({ contactMessages })
  await app.request(apiPaths.contact, contactPost())
  const [error, answer] = parse(lines)
  expect(error).toMatchObject({ msg: 'unexpected', request: answer?.request })
})
