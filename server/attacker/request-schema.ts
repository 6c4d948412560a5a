import { z } from '@hono/zod-openapi'
import { HISTORY_MAX_LENGTH, parseHistory } from '@/lib/ota/history'
import { TOKEN_PATTERN } from '@/lib/ota/token'
import { HISTORY_PATTERN, uuidSchema } from '@/server/ota-schemas'

// Every field ends up in a header. Each is checked against the alphabet of what it claims to be,
// so no line break can smuggle a second header in (CWE-113).
const base64url = (longest: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{1,${longest}}$`), 'expected base64url text')

/** Compared with the configured targets afterwards. */
const url = z.string().max(2048)
const jsessionID = base64url(256)

export const jwtForgerySchema = z.object({
  jsessionID,
  /** As the site keeps it, `Bearer <jwt>`, or bare. */
  jwt: z
    .string()
    .max(4096)
    .regex(/^(Bearer )?[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*$/, 'expected a JWT'),
  url,
})

export const otaForgerySchema = z.object({
  jsessionID,
  ota: z.string().regex(new RegExp(TOKEN_PATTERN), 'expected an OTA token'),
  url,
  /** The id the token was made for, if the thief has it too; else one is invented. */
  requestId: uuidSchema.optional(),
})

export const cloneSchema = z.object({
  deviceID: uuidSchema,
  jsessionID,
  sessionKey: base64url(128),
  requestHistory: z
    .string()
    .refine((text) => parseHistory(text) !== null, 'expected up to 20 request ids joined by |')
    .openapi({ pattern: HISTORY_PATTERN, maxLength: HISTORY_MAX_LENGTH }),
  url,
  /** Only a thief of the whole browser profile has it; page script cannot read it. */
  deviceCookie: base64url(256).optional(),
})
