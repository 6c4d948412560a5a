import type { Env } from '../env'
import { isLoopback } from './loopback'

/** Settings that start but deserve a line in the log. */
export function envWarnings(env: Env): string[] {
  const warnings: [when: boolean, text: string][] = [
    [
      env.metricsAt !== null && !isLoopback(env.metricsAt.host),
      `METRICS_HOST=${env.metricsAt?.host}: whoever reaches that port reads the metrics; let only Prometheus do so`,
    ],
    [!env.rateLimit, 'RATE_LIMIT=off: nothing limits how often anybody may call'],
    [
      env.production && env.publicApiUrl.startsWith('http:'),
      'PUBLIC_API_URL is http: cookies are sent without Secure and the __Host- prefix',
    ],
    [
      env.publicApiUrl.startsWith('https:') && !env.behindProxy,
      'PUBLIC_API_URL is https, so a proxy is in front, and TRUST_PROXY is unset: all visitors share the limits of its address',
    ],
    [
      env.google === null && !isLoopback(env.host),
      `HOST=${env.host}: the local sign-in provider stays on 127.0.0.1, so nobody signs in from another machine or from outside of a container; for that set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET`,
    ],
    [
      env.production && env.attackerEnabled,
      'ATTACKER_ENABLED=true: the demo attacker runs in production',
    ],
    [env.production && env.attackLab, 'ATTACK_LAB=on: visitors act out thefts in production'],
    [
      env.production && env.serverView,
      'SERVER_VIEW=on: what the guards saw of each request is kept for minutes, and told to its session',
    ],
    [
      (env.redisUrls ?? env.databaseUrl) !== undefined && !(env.masterKeys && env.jwtPrivateKeys),
      'REDIS_URL or DATABASE_URL without OTA_MASTER_KEYS and JWT_PRIVATE_KEYS: nodes that share no DATA_DIR will not accept each other’s tokens',
    ],
  ]
  return warnings.flatMap(([when, text]) => (when ? [text] : []))
}
