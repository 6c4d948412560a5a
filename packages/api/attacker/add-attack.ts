import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { clientAddress, type TrustedProxies } from '../http/client-address'
import { readJson, saysJson } from '../http/input'
import type { Count } from '../http/rate-limit'
import { logIdOf } from '../http/request-log'
import { type AttackKind, refuse, verdictOf } from './answers'
import type { InTurn } from './call-target'
import { type CallOptions, callTarget, TargetError } from './call-target'

/** What every attack names. */
interface Stolen {
  url: string
  jsessionID: string
}

/** An attack: what it takes, and what is sent to the target. */
interface Attack<Body> {
  kind: AttackKind
  path: string
  schema: z.ZodType<Body>
  /** The headers that the target is sent. */
  forge: (body: Body) => Record<string, string>
}

export interface AttackDeps extends CallOptions {
  /** The only addresses that are ever called, compared as whole texts. */
  targets: readonly string[]
  /** Counts the attacks of an address. */
  limit: Count
  trustProxy: TrustedProxies
  /** For all attacks of the host: a server gives an address a hundred connections. */
  inTurn: InTurn
  log: Pick<Logger, 'info'>
}

/** Adds an attack: checks the body, sends what is forged from it, puts the answer into words. */
export function addAttack<Body extends Stolen>(
  app: Hono,
  { targets, limit, log, trustProxy, inTurn, ...options }: AttackDeps,
  attack: Attack<Body>,
) {
  const { kind, path, schema, forge } = attack
  const allowed = new Set(targets.map((target) => new URL(target).href))

  app.post(path, async (c) => {
    const wait = await limit(clientAddress(c, trustProxy))
    if (wait) {
      c.header('Retry-After', String(wait))
      return refuse(c, 'rate_limited')
    }
    if (!saysJson(c)) return refuse(c, 'json_expected')
    const parsed = schema.safeParse(await readJson(c).catch(() => null))
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join('.') || 'the body'
      return refuse(c, 'bad_body', `Bad request: ${field} is missing or malformed`)
    }
    const { url } = parsed.data
    if (!URL.canParse(url) || new URL(url).href !== url || !allowed.has(url)) {
      return refuse(c, 'foreign_target')
    }
    const request = logIdOf(c)
    try {
      const headers = forge(parsed.data)
      const answer = await inTurn(new URL(url).origin, () => callTarget(url, headers, options))
      const verdict = verdictOf(kind, answer)
      log.info({ attack: kind, status: verdict.statusCode, request }, 'attack')
      return c.json(verdict)
    } catch (error) {
      if (!(error instanceof TargetError)) throw error
      return refuse(c, error.code)
    }
  })
}
