import { config } from '@/lib/config'
import { type AttackBody, attackRequest, runAttack } from '@/lib/demo/attacks'
import { browserFetch, userStore } from './demo'
import type { PreparedAttack } from './use-attack'

/** The attacker host's three addresses, where there is one. */
export type Attacker = Omit<NonNullable<typeof config.attacker>, 'actOut'>

/** The call that is attacked. */
export const targetUrl = config.targetUrls[0] ?? ''

/** An attack that the attacker host carries out. */
export const byAttacker = (
  endpoint: string,
  body: AttackBody,
  signal: AbortSignal,
): PreparedAttack => {
  const request = attackRequest(endpoint, body, userStore.getState().token)
  return {
    body,
    request,
    send: () => runAttack(browserFetch, request, signal, navigator.onLine),
  }
}
