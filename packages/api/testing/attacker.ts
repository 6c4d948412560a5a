import { BlockList } from 'node:net'
import { joinHistory } from '@one-tick-ahead/ota/history'
import { pino } from 'pino'
import { type AttackerDeps, createAttacker } from '../attacker/attacker'
import type { CloneBody, JwtReplayBody, OtaForgeryBody, VerdictBody } from '../contract/bodies'
import { attackerPaths } from '../contract/paths'
import { NO_LIMITS, SITE } from './test-app'
import type { Visitor } from './visitor'

export const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e'
export const TOKEN = `OTA ${'ab'.repeat(64)}-S2`
export const JWT = 'aGVhZA.cGF5bG9hZA.c2lnbmF0dXJl'
/** The attacker's clock stands at the start of this minute. */
export const MINUTE = 29_000_000

/** A good body for each call, aimed at `url`. */
export const BODIES = {
  [attackerPaths.replayJwt]: (url: string): JwtReplayBody => ({
    jsessionID: 'abc',
    jwt: `Bearer ${JWT}`,
    url,
  }),
  [attackerPaths.forgeOta]: (url: string): OtaForgeryBody => ({
    jsessionID: 'abc',
    ota: TOKEN,
    url,
  }),
  [attackerPaths.cloneDevice]: (url: string): CloneBody => ({
    deviceID: UUID,
    jsessionID: 'abc',
    sessionKey: 'k'.repeat(86),
    requestHistory: UUID,
    url,
  }),
}

/** What the page sends for each of its three attacks. */
export function attacksOf({ jar, token, sessionKey, deviceId, history }: Visitor) {
  const jsessionID = jar.get('ota_session')
  const requestHistory = joinHistory(history)
  return [
    [attackerPaths.replayJwt, { jsessionID, jwt: token }],
    [attackerPaths.forgeOta, { jsessionID, ota: TOKEN }],
    [attackerPaths.cloneDevice, { jsessionID, deviceID: deviceId, sessionKey, requestHistory }],
  ] as const
}

/** An attacker, its log lines, and a way to post to it. */
export function createTestAttacker(targets: string[], overrides: Partial<AttackerDeps> = {}) {
  const lines: string[] = []
  const { publicApiUrl = SITE, now = () => MINUTE * 60_000 } = overrides
  const app = createAttacker({
    targets,
    publicApiUrl,
    siteUrl: SITE,
    trustProxy: new BlockList(),
    rate: NO_LIMITS.attacks,
    log: pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }),
    now,
    timeoutMs: 20_000, // no answer is late because the machine is busy
    ...overrides,
  })
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const answer = (await response.json()) as VerdictBody
    return { response, status: response.status, ...answer }
  }
  return { app, lines, post }
}
