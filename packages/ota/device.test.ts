import express from 'express'
import { createTestDevice } from './device'
import { createOta, type SignIn } from './ota'
import { createMemoryStore } from './stores/memory'
import { listen } from './testing/listen'

test('a device of a test registers with a cookie, and makes right requests against any server', async () => {
  let current: SignIn | null = null
  const ota = createOta({
    keys: new Map([[1, Buffer.alloc(64, 7)]]),
    store: createMemoryStore(),
    signIn: ({ cookie }) => (cookie('login') === 'ada' ? current : null),
  })
  current = await ota.beginSignIn({ lifetimeMs: 3_600_000 })
  const app = express()
  app.all('/ota/session', ota.node.session)
  app.use('/api', ota.node.guard)
  app.all('/api/orders', (request, response) => void response.send(request.method))
  const { origin, close } = await listen(app)
  const session = `${origin}/ota/session`

  const device = await createTestDevice({ session, cookie: 'login=ada' })
  const url = `${origin}/api/orders?of=a|b`
  for (const method of ['GET', 'DELETE']) {
    expect(await (await device.fetch(url, { method })).text()).toBe(method)
  }
  const headers = await device.headers('GET', url)
  expect((await fetch(url, { headers })).status).toBe(200)
  expect((await fetch(url, { headers })).status).toBe(401)
  await expect(createTestDevice({ session, cookie: '' })).rejects.toThrow('401: {')
  await close()
})
