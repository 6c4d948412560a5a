import { z } from '@hono/zod-openapi'
import { isUuid, UUID_PATTERN } from '@/lib/ota/ids'
import { REQUEST_HISTORY_LIMIT } from '@/lib/ota/limits'

// JSON Schema cannot see what `refine` does, so the same rule stands beside it as a pattern.

/** The only spelling of an id that may enter a MAC. */
export const uuidSchema = z
  .string()
  .refine(isUuid, 'expected a lower-case UUID')
  .openapi({ pattern: UUID_PATTERN.source })

const uuid = UUID_PATTERN.source.slice(1, -1)

/** `RequestHistory`: up to 20 ids joined by `|`. That they differ is beyond a pattern. */
export const HISTORY_PATTERN = `^(${uuid}(\\|${uuid}){0,${REQUEST_HISTORY_LIMIT - 1}})?$`
