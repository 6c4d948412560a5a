import type { Context } from 'hono'

/** Largest body any call of the API takes, in bytes; spec §5 needs about 2.5 kB. */
export const MAX_BODY_BYTES = 4096

/** Whether the body is announced as JSON, which no foreign page can post without a preflight. */
export function saysJson(c: Context): boolean {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  return type === 'application/json'
}
