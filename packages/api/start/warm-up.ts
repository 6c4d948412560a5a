import { BlockList } from 'node:net'
import { apiPaths } from '../contract/paths'
import { createCookies } from '../http/cookies'
import { createRateLimits } from '../http/rate-limit'
import { createMetrics } from '../metrics/metrics'
import { recordRoutes } from '../routes/records'
import { createHonestDevices } from '../tokens/honest-device'
import type { JwtTokens } from '../tokens/jwt'

const CALLS = 2000
const ADDRESS = { authority: 'localhost', target: apiPaths.customers }

/**
 * Sends both kinds of request through the code that measures them until the compiler has optimised
 * it, so that the first visitor's figures compare the algorithms and not how cold the process was.
 * The device, its session and the store are thrown away.
 */
export async function warmUp(jwt: JwtTokens, calls = CALLS): Promise<void> {
  const now = Date.now
  const cookies = createCookies('http:')
  const { options: otaOptions, add } = createHonestDevices(now)
  const { nextRequest } = await add()
  const trustProxy = new BlockList()
  const limits = createRateLimits({ enabled: false, trustProxy, onLimited: () => {} })
  const app = recordRoutes({
    jwt,
    otaOptions,
    limits,
    trustProxy,
    acceptJwt: true,
    requireBinding: false,
    authority: ADDRESS.authority,
    audit: { flushDeferred: () => {} },
    metrics: createMetrics(),
  })

  const bearer = `Bearer ${jwt.issue({ sid: 'warm-up', subject: 'warm-up', signedInAt: 0 })}`
  const otaHeaders = () => {
    const { authorization, requestId, history, sessionId, deviceCookie, binding } =
      nextRequest(ADDRESS)
    return {
      Authorization: authorization,
      'X-Request-ID': requestId,
      RequestHistory: history,
      'OTA-Binding': binding?.header ?? '',
      Cookie: `${cookies.name('session')}=${sessionId}; ${cookies.name('device')}=${deviceCookie}`,
    }
  }
  for (let call = 0; call < calls; call++) {
    for (const headers of [{ Authorization: bearer }, otaHeaders()]) {
      const { status } = await app.request(ADDRESS.target, { headers })
      if (status !== 200) throw new Error(`A request of the warm-up was answered ${status}`)
    }
  }
}
