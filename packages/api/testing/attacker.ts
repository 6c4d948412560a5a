import { BlockList } from 'node:net'
import { pino } from 'pino'
import { type AttackerDeps, createAttacker } from '../attacker/attacker'
import type { VerdictBody } from '../contract/bodies'
import { NO_LIMITS, SITE } from './test-app'
import { testSecrets } from './test-secrets'

export const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e'
export const TOKEN = `OTA ${'ab'.repeat(64)}-S2`
export const JWT = 'aGVhZA.cGF5bG9hZA.c2lnbmF0dXJl'
/** The attacker's clock is fixed at the start of this minute. */
const MINUTE = 29_000_000

const DEVICE = { deviceID: UUID, sessionKey: 'k'.repeat(86) }
/** A valid body for each call, without its address. */
export const BODIES = {
  '/request-jwt': { jsessionID: 'abc', jwt: `Bearer ${JWT}` },
  '/request-ota': { jsessionID: 'abc', ota: TOKEN },
  '/request-all-params': { ...DEVICE, jsessionID: 'abc', requestHistory: UUID },
}

/** An attacker, its log lines, and a way to post to it. */
export function createTestAttacker(targets: string[], overrides: Partial<AttackerDeps> = {}) {
  const lines: string[] = []
  const app = createAttacker({
    targets,
    publicApiUrl: SITE,
    siteUrl: SITE,
    trustProxy: new BlockList(),
    rate: NO_LIMITS.attacks,
    totalRate: NO_LIMITS.allAttacks,
    auditKey: testSecrets.auditKey,
    log: pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }),
    now: () => MINUTE * 60_000,
    timeoutMs: 20_000, // a busy machine must not make an answer late
    ...overrides,
  })
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { response, status: response.status, ...((await response.json()) as VerdictBody) }
  }
  return { app, lines, post }
}
