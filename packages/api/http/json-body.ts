import type { Context } from 'hono'

/** RFC 8259 §8.1 knows no other; a parameter that says another would be a body read wrongly. */
const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i

/** Whether the body is announced as plain JSON, which no foreign page can post without a preflight. */
export function saysJson(c: Context): boolean {
  const isPlain = c.req.header('content-encoding') === undefined
  return isPlain && JSON_TYPE.test(c.req.header('content-type') ?? '')
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The body as a value. `c.req.json()` would keep U+FFFD in place of what it cannot read.
 * @throws TypeError for bytes that are not UTF-8, SyntaxError for text that is not JSON.
 */
export async function readJson(c: Context): Promise<unknown> {
  return JSON.parse(utf8.decode(await c.req.arrayBuffer()))
}
