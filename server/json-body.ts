import type { Context } from 'hono'

/** Whether the body is announced as JSON, which no foreign page can post without a preflight. */
export function saysJson(c: Context): boolean {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  return type === 'application/json'
}
