import { randomBytes } from 'node:crypto'
import { createMemoryStore, createOta, type SignIn } from '@one-tick-ahead/ota'
import { createTestDevice } from '@one-tick-ahead/ota/testing'
import type { JwtTokens } from '../tokens/jwt'

const ORIGIN = 'http://warm.up'

/** Checks some hundred tokens of both kinds, so that the first visitor measures compiled code. */
export async function warmUp(jwt: JwtTokens): Promise<void> {
  let current: SignIn | null = null
  const ota = createOta({
    keys: new Map([[1, randomBytes(64)]]),
    store: createMemoryStore(),
    secureCookies: false,
    requireBinding: false,
    signIn: () => current,
  })
  const signIn = await ota.beginSignIn({ lifetimeMs: 60_000 })
  current = signIn
  const device = await createTestDevice({
    session: `${ORIGIN}/session`,
    cookie: '',
    fetch: (url, init) => ota.web.session(new Request(url, init)),
  })
  const signedInAt = signIn.at / 1000
  const bearer = `Bearer ${jwt.issue({ sid: signIn.id, subject: 'warm-up', signedInAt })}`
  for (let count = 0; count < 500; count++) {
    const headers = await device.headers('GET', ORIGIN)
    const { code } = await ota.web.judge(new Request(ORIGIN, { headers }))
    if (code !== 'ok' || jwt.verify(bearer) !== 'ok') throw new Error(`The warm-up got ${code}`)
  }
}
