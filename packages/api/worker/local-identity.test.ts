import { createLocalIdentity, ISSUER } from './local-identity'

const BACK = 'https://api.example/login/oauth2/code/google'
/** RFC 7636, appendix B. */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

async function provider() {
  const { fetch } = await createLocalIdentity(Date.now)
  const authorize = async () => {
    const query = { redirect_uri: BACK, state: 's', nonce: 'n', code_challenge: CHALLENGE }
    const answer = await fetch(new Request(`${ISSUER}/authorize?${new URLSearchParams(query)}`))
    const back = new URL(answer.headers.get('Location') ?? '')
    expect(back.href).toMatch(BACK)
    expect(back.searchParams.get('state')).toBe('s')
    return back.searchParams.get('code') ?? ''
  }
  const redeem = async (form: Record<string, string>) => {
    const body = new URLSearchParams({
      client_secret: 'known to this browser alone',
      redirect_uri: BACK,
      code_verifier: VERIFIER,
      ...form,
    })
    const answer = await fetch(new Request(`${ISSUER}/token`, { method: 'POST', body }))
    return answer.status
  }
  return { authorize, redeem }
}

test('a code works once, and only for the caller who can prove to have asked for it', async () => {
  const { authorize, redeem } = await provider()
  const code = await authorize()
  expect(await redeem({ code })).toBe(200)
  expect(await redeem({ code })).toBe(400)
  expect(await redeem({ code: 'invented' })).toBe(400)
  const wrong = {
    code_verifier: 'another',
    redirect_uri: 'https://thief.example/',
    client_secret: 'guessed',
  }
  for (const [name, value] of Object.entries(wrong)) {
    expect(await redeem({ code: await authorize(), [name]: value })).toBe(400)
  }
})
