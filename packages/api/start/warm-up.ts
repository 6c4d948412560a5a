import { type AppDeps, createApp } from '../app'
import { RATES } from '../contract/limits'
import { apiPaths } from '../contract/paths'
import { createCookies } from '../http/cookies'
import { createHonestDevices } from '../tokens/honest-device'
import { createJwtTokens } from '../tokens/jwt'
import { askOverHttp } from './ask-over-http'

/** What was compiled for the first alone has to be given up for the next; what two share serves all. */
const APPS = 2
const OK = 200

/** Nobody reads about requests that nobody sent. */
const noLog: AppDeps['log'] = { info: () => {}, warn: () => {}, error: () => {} }

/**
 * Sends both kinds of request through apps like the one of these parts, until the compiler has
 * optimised what measures them, so that the first visitor's figures compare the algorithms and not
 * how cold the process was. Devices, sessions and apps are thrown away.
 * @param calls of each kind.
 */
export async function warmUp(deps: AppDeps, calls: number): Promise<void> {
  for (let app = 0; app < APPS; app++) await warmUpOne(deps, calls / APPS)
}

async function warmUpOne(deps: AppDeps, calls: number): Promise<void> {
  const { publicApiUrl, secrets, now } = deps
  const { options, add } = createHonestDevices(now)
  const { nextRequest } = await add()
  const app = createApp({
    ...deps,
    secrets: { ...secrets, masterKeys: options.keys },
    store: options.store,
    rates: { ...RATES, calls: { calls: Number.MAX_SAFE_INTEGER, seconds: 1 } },
    acceptJwt: true,
    log: noLog,
  })

  const jwt = createJwtTokens(secrets.jwtKeys, publicApiUrl, now)
  const bearer = `Bearer ${jwt.issue({ sid: 'warm-up', subject: 'warm-up', signedInAt: 0 })}`
  const cookies = createCookies(publicApiUrl)
  const otaHeaders = () => {
    const { authorization, requestId, history, sessionId, deviceCookie } = nextRequest()
    return {
      Authorization: authorization,
      'X-Request-ID': requestId,
      RequestHistory: history,
      Cookie: `${cookies.name('session')}=${sessionId}; ${cookies.name('device')}=${deviceCookie}`,
    }
  }
  const requests = Array.from({ length: calls }, () => [{ Authorization: bearer }, otaHeaders()])
  const statuses = await askOverHttp(app, apiPaths.customers, requests.flat())
  const refused = statuses.find((status) => status !== OK)
  if (refused !== undefined || statuses.length !== 2 * calls) {
    throw new Error(`A request of the warm-up was answered ${refused ?? 'by nobody'}`)
  }
}
