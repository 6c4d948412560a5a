import { createHmac } from 'node:crypto'
import { equalText } from '@one-tick-ahead/ota/server/session-keys'
import type { Context } from 'hono'
import type { Secrets } from '../tokens/keyring'

/**
 * Carries the pass of the demo's attacker, which changes no verdict. All attacks come from the one
 * address of its host, so by address a few visitors would use up what the API grants to all of them;
 * the attacker itself counts who asks.
 */
export const PASS_HEADER = 'x-attacker-pass'

type Keys = Pick<Secrets, 'masterKeys'>

const passesOf = ({ masterKeys }: Keys) =>
  Array.from(masterKeys.values(), (key) =>
    createHmac('sha256', key).update('ota/v1/attacker-pass').digest('base64url'),
  )

/** The pass that an attacker sends, to its own API and nowhere else. */
export const attackerPass = (keys: Keys): string => passesOf(keys)[0] ?? ''

/** Whether a request is sent by the attacker of an API with these keys, on whatever node. */
export function createPassCheck(keys: Keys): (c: Context) => boolean {
  const passes = passesOf(keys)
  return (c) => {
    const shown = c.req.header(PASS_HEADER)
    return shown !== undefined && passes.some((pass) => equalText(shown, pass))
  }
}
