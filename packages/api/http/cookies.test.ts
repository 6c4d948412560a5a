import { Configuration } from 'openid-client'
import { apiPaths } from '../contract/paths'
import { createTestApp } from '../testing/test-app'

const publicApiUrl = 'https://api.ota.dev'
const issuer = 'https://issuer.example'
const provider = new Configuration({ issuer, authorization_endpoint: `${issuer}/auth` }, 'site')

test('over https each cookie is Secure, tied to its host and read by no script', async () => {
  const identityProvider = { configuration: async () => provider }
  const { app } = createTestApp({ publicApiUrl, siteUrl: publicApiUrl, identityProvider })
  const answers = [
    await app.request(publicApiUrl + apiPaths.signIn),
    await app.request(publicApiUrl + apiPaths.logOut, { method: 'POST' }),
  ]
  const cookies = answers.flatMap(({ headers }) => headers.getSetCookie())
  const names = cookies.map((cookie) => cookie.split('=', 1)[0])
  expect(names).toEqual(['txn', 'login', 'session', 'device'].map((kind) => `__Host-ota_${kind}`))
  for (const cookie of cookies) {
    expect(cookie).toMatch(/=[^;]*; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  }
})
