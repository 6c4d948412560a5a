import { createHash, randomBytes } from 'node:crypto'
import { freePort, listen } from '@one-tick-ahead/ota/testing/listen'
import { createLocalProvider } from './provider'

const redirectUri = 'http://localhost:3000/login/oauth2/code/google'
let provider: Awaited<ReturnType<typeof createLocalProvider>>
let close: () => Promise<void>
beforeAll(async () => {
  const port = await freePort()
  provider = await createLocalProvider({ port, redirectUri })
  ;({ close } = await listen(provider.handler, port))
})
afterAll(() => close())

/** Presses the provider's button. @returns a code, and the verifier that its sign-in began with */
async function grant() {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id: provider.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    nonce: 'nonce',
    state: 'state',
  })
  const page = `${provider.issuer}/authorize?${query}`
  const { headers } = await fetch(page, { method: 'POST', redirect: 'manual' })
  const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
  return { code, verifier }
}

async function redeem(form: Record<string, string>) {
  const { clientId: client_id, clientSecret: client_secret } = provider
  const body = new URLSearchParams({ client_id, client_secret, ...form })
  const answer = await fetch(`${provider.issuer}/token`, { method: 'POST', body })
  return [
    answer.status,
    Object.keys(await answer.json())
      .sort()
      .join(),
  ]
}
const SIGNED_IN = [200, 'access_token,id_token,token_type']

test('a code is redeemed once', async () => {
  const { code, verifier: code_verifier } = await grant()
  expect(await redeem({ code, code_verifier })).toEqual(SIGNED_IN)
  expect(await redeem({ code, code_verifier })).toEqual([400, 'error'])
})

test.each([
  ['another verifier', { code_verifier: randomBytes(32).toString('base64url') }, 400],
  ['an empty verifier', { code_verifier: '' }, 400],
  ['another secret', { client_secret: 'guessed' }, 401],
  ['another client', { client_id: 'another' }, 401],
])('a code sent with %s is redeemed neither then nor later', async (_, change, status) => {
  const { code, verifier: code_verifier } = await grant()
  expect(await redeem({ code, code_verifier, ...change })).toEqual([status, 'error'])
  expect(await redeem({ code, code_verifier })).toEqual([400, 'error'])
})
