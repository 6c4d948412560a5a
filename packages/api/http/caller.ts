import type { Context, MiddlewareHandler } from 'hono'
import { clientAddress, networkOf, type TrustedProxies } from './client-address'

/** The sender of a request. */
export interface Caller {
  /** The address that limits count: IPv4, or the /64 of IPv6. It is never logged. */
  address: string
  /** Its /24 or /48, which lines at `warn` name, so that an operator can follow up. */
  network: string
  /** True for the demo's own attacker host. */
  isAttacker: boolean
}

declare module 'hono' {
  interface ContextVariableMap {
    caller: Caller
  }
}

/** Finds out who sends each request. @param isAttack true for a call of the demo's attacker host */
export function nameCallers(
  trustProxy: TrustedProxies,
  isAttack: (c: Context) => boolean = () => false,
): MiddlewareHandler {
  return (c, next) => {
    const address = clientAddress(c, trustProxy)
    c.set('caller', { address, network: networkOf(address), isAttacker: isAttack(c) })
    return next()
  }
}

/** The caller that {@link nameCallers} found. */
export const callerOf = (c: Context): Caller => c.get('caller')
