/** Run by runtimes.slow.test.mjs in each runtime, with the packed package. */
import { createMemoryStore, createOta } from '@one-tick-ahead/ota'
import { createTestDevice } from '@one-tick-ahead/ota/testing'

const URL_OF_SESSION = 'https://app.example/ota/session'
const URL_OF_ORDERS = 'https://app.example/api/orders'

/**
 * Registers a device, sends one request and its copy.
 * @param {import('@one-tick-ahead/ota').SessionStore} [store]
 * @returns {Promise<string>} status and code of both answers
 */
export async function sendTwice(store = createMemoryStore()) {
  /** @type {import('@one-tick-ahead/ota').SignIn | undefined} */
  let signIn
  const ota = createOta({
    keys: `1:${btoa('a key for this test, 32 bytes long'.slice(0, 32))}`,
    store,
    signIn: ({ cookie }) => (cookie('login') === 'ada' ? signIn : null),
  })
  signIn = await ota.beginSignIn({ lifetimeMs: 3_600_000 })
  const device = await createTestDevice({
    session: URL_OF_SESSION,
    cookie: 'login=ada',
    // Without the other fields, because workerd refuses `redirect: 'error'`.
    fetch: (_url, { method, headers } = {}) =>
      ota.web.session(new Request(URL_OF_SESSION, { method, headers })),
  })
  const headers = await device.headers('GET', URL_OF_ORDERS)
  const answers = []
  for (let copy = 0; copy < 2; copy++) {
    const request = new Request(URL_OF_ORDERS, { headers })
    const answer = await ota.web.guard(request, (verdict) =>
      Response.json({ code: verdict.signIn?.id === signIn.id ? verdict.code : 'another sign-in' }),
    )
    answers.push(`${answer.status} ${(await answer.json()).code}`)
  }
  return answers.join(', ')
}
