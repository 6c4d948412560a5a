import type { IncomingMessage } from 'node:http'
import { request as send } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { listen } from '../testing/listen'
import { partsOf } from './node-parts'

/** How programs read what comes behind a guard. */
const readers: Record<string, (stream: Readable) => Promise<Buffer>> = {
  events: (stream) =>
    new Promise((done, failed) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => done(Buffer.concat(chunks)))
      stream.on('error', failed)
    }),
  iteration: (stream) => buffer(stream),
  piping: (stream) => buffer(stream.pipe(new PassThrough())),
  'a web stream': async (stream) =>
    Buffer.from(await new Response(Readable.toWeb(stream) as ReadableStream).arrayBuffer()),
  'events, later': async (stream) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return readers.events?.(stream) ?? Buffer.alloc(0)
  },
}

type Behaviour = (request: IncomingMessage) => Promise<unknown>
let behaviour: Behaviour
let server: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  server = await listen((request, response) => {
    behaviour(request).then(
      (value) => response.end(JSON.stringify(value)),
      (error: Error) => response.end(JSON.stringify(error.message)),
    )
  })
})
afterAll(() => server.close())

/** Sends a body whole or in two pieces, in chunks or with its length. @returns what was answered. */
function post(body: Buffer, { chunked = false, pause = 0 }): Promise<unknown> {
  const length = chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': body.length }
  return new Promise((done) => {
    const call = send({ port: server.port, method: 'POST', headers: length }, async (answer) =>
      done(JSON.parse(String(await buffer(answer)))),
    )
    if (pause === 0) call.end(body)
    else {
      call.write(body)
      setTimeout(() => call.end(), pause)
    }
  })
}

const ways = [0, 1000, 1_000_000].flatMap((size) =>
  [{}, { chunked: true }, { chunked: true, pause: 20 }].map((how) => ({ size, ...how })),
)

describe.each(Object.entries(readers))('a body is read, and still there for %s', (_, read) => {
  test.each(ways)('%j', async ({ size, ...how }) => {
    const body = Buffer.alloc(size, 'abc')
    behaviour = async (request) => {
      const own = await partsOf(request).body(2_000_000)
      const again = await read(request)
      return [own?.length, own !== 'too large' && again.equals(own ?? Buffer.alloc(0))]
    }
    expect(await post(body, how)).toEqual([size, true])
  })
})

test.each([{}, { chunked: true }])(
  'a longer one is not read on, and still there: %j',
  async (how) => {
    behaviour = async (request) => {
      const own = await partsOf(request).body(1000)
      return [own, (await buffer(request)).length]
    }
    expect(await post(Buffer.alloc(300_000), how)).toEqual(['too large', 300_000])
  },
)

test('behind something that has read the body the guard says so', async () => {
  behaviour = async (request) => {
    await buffer(request)
    return partsOf(request).body(1000)
  }
  expect(await post(Buffer.from('x'), {})).toBe(
    'OTA: its guard must stand before what reads bodies',
  )
})

test('the address is the one that came, also where Express mounts a part of the service', async () => {
  behaviour = async (request) => {
    const mounted = Object.assign(Object.create(request), { url: '/b', originalUrl: '/a/b?c' })
    const { method, authority, target } = partsOf(mounted)
    return [method, authority, target, partsOf(request).target]
  }
  expect(await post(Buffer.from('x'), {})).toEqual([
    'POST',
    `localhost:${server.port}`,
    '/a/b?c',
    '/',
  ])
})
