import { parseHistory } from '@one-tick-ahead/ota/history'
import { isUuid } from '@one-tick-ahead/ota/ids'
import { REQUEST_HISTORY_LIMIT } from '@one-tick-ahead/ota/limits'
import type { Context } from 'hono'
import { z } from 'zod'

/** JSON is UTF-8 (RFC 8259 §8.1). A body whose parameter says another charset would be read wrongly. */
const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i

/** True if the body is announced as plain JSON, which no foreign page can post without a preflight. */
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

/** The fields of a schema for the body `T`: a field too many or too few is a type error. */
export type Shape<T> = { [K in keyof Required<T>]: z.ZodType<T[K]> }

/** The only spelling of an id that may enter a MAC. */
export const uuidSchema = z.string().refine(isUuid, 'expected a lower-case UUID')

/** `RequestHistory`: ids joined by `|`. */
export const historySchema = z
  .string()
  .refine(
    (text) => parseHistory(text) !== null,
    `expected up to ${REQUEST_HISTORY_LIMIT} request ids joined by |`,
  )
