import { createDbsc } from '../server/dbsc'
import { createOtaService } from '../server/service'
import { createMemoryStore } from '../stores/memory'
import { signInNow } from '../testing/browser'
import { challengeIn, createDbscKey } from '../testing/dbsc-browser'
import { DEVICE_ID } from '../testing/enrolled-device'
import { listen } from '../testing/listen'
import * as fetchAdapter from './fetch'
import * as nodeAdapter from './node'

const store = createMemoryStore()
const options = { keys: new Map([[1, Buffer.alloc(64, 7)]]), store }
const dbsc = createDbsc({ ...options, url: '/ota/device' })

test.each<[string, (init: RequestInit) => Promise<Response> | Response]>([
  ['fetch', (init) => fetchAdapter.otaDbsc(dbsc)(new Request('https://a.example/', init))],
  [
    'node:http',
    async (init) => {
      const server = await listen(nodeAdapter.otaDbsc(dbsc))
      const answer = await fetch(server.origin, init)
      await server.close()
      return answer
    },
  ],
])('%s: a key is registered once, with a proof', async (_name, ask) => {
  const session = await createOtaService(options).enrolment.enrol(signInNow(), DEVICE_ID)
  if (typeof session === 'string') throw new Error(session)
  const { sessionId } = session
  const challenge = challengeIn(dbsc.offer(sessionId))
  const cookie = `__Host-ota_session=${sessionId}`
  const proof = createDbscKey().introduce(challenge)
  const answer = await ask({
    method: 'POST',
    headers: { cookie, 'Secure-Session-Response': proof },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie()).toHaveLength(1)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toMatchObject({ refresh_url: '/ota/device' })
  expect((await ask({ method: 'POST', headers: { cookie } })).status).toBe(401)
})
