import { TOKEN_PATTERN } from '@one-tick-ahead/ota/token'
import { z } from 'zod'
import type { CloneBody, JwtReplayBody, OtaForgeryBody } from '../contract/bodies'
import { historySchema, type Shape, uuidSchema } from '../http/input'

// Every field ends up in a header. Each is checked against the alphabet of what it claims to be,
// so no line break can smuggle a second header in (CWE-113).
const base64url = (longest: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{1,${longest}}$`), 'expected base64url text')

/** Compared with the configured targets afterwards. */
const url = z.string().max(2048)
const jsessionID = base64url(256)

export const jwtReplaySchema = z.object({
  jsessionID,
  jwt: z
    .string()
    .max(4096)
    .regex(/^(Bearer )?[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*$/, 'expected a JWT'),
  url,
} satisfies Shape<JwtReplayBody>)

export const otaForgerySchema = z.object({
  jsessionID,
  ota: z.string().regex(new RegExp(TOKEN_PATTERN), 'expected an OTA token'),
  url,
  requestId: uuidSchema.optional(),
} satisfies Shape<OtaForgeryBody>)

export const cloneSchema = z.object({
  deviceID: uuidSchema,
  jsessionID,
  sessionKey: base64url(128),
  requestHistory: historySchema,
  url,
  deviceCookie: base64url(256).optional(),
} satisfies Shape<CloneBody>)
