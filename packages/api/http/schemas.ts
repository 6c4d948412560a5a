import { z } from '@hono/zod-openapi'
import { HISTORY_MAX_LENGTH, parseHistory } from '@one-tick-ahead/ota/history'
import { isUuid, UUID_PATTERN } from '@one-tick-ahead/ota/ids'
import { REQUEST_HISTORY_LIMIT } from '@one-tick-ahead/ota/limits'

/** The fields of a schema for the body `T`: a field too many or too few is a type error. */
export type Shape<T> = { [K in keyof Required<T>]: z.ZodType<T[K]> }

// JSON Schema cannot see what `refine` does, so the same rule stands beside it as a pattern.

/** The only spelling of an id that may enter a MAC. */
export const uuidSchema = z
  .string()
  .refine(isUuid, 'expected a lower-case UUID')
  .openapi({ pattern: UUID_PATTERN.source })

const uuid = UUID_PATTERN.source.slice(1, -1)

/** That the ids differ is beyond a pattern. */
export const HISTORY_PATTERN = `^(${uuid}(\\|${uuid}){0,${REQUEST_HISTORY_LIMIT - 1}})?$`

/** `RequestHistory`: ids joined by `|`. */
export const historySchema = z
  .string()
  .refine(
    (text) => parseHistory(text) !== null,
    `expected up to ${REQUEST_HISTORY_LIMIT} request ids joined by |`,
  )
  .openapi({ pattern: HISTORY_PATTERN, maxLength: HISTORY_MAX_LENGTH })
