import { z } from '@hono/zod-openapi'
import {
  CHECK_VERDICTS,
  JWT_CHECKS,
  type JwtSeen,
  OTA_CHECKS,
  type OtaSeen,
  SENDERS,
  type ServerView,
  type ViewedCheck,
} from '../contract/server-view'
import { tokenErrors } from '../http/errors'
import type { Shape } from '../http/input'
import { codesOf } from '../openapi/calls'
import { examples } from '../openapi/headers'

const unixMs = (description: string) => z.number().openapi({ description })

const check = z.strictObject({
  check: z.enum([...OTA_CHECKS, ...JWT_CHECKS]),
  verdict: z.enum(CHECK_VERDICTS).openapi({
    description: '`unasked`: the store that knows could not be reached',
  }),
  ms: z.number().nullable().openapi({ description: 'Null: not timed by itself' }),
} satisfies Shape<ViewedCheck>)

const log = z.strictObject({
  history: z.array(z.string()).openapi({ description: 'What the request brought' }),
  dropped: z.int().openapi({ description: 'Ids that are no longer in it' }),
  ids: z.array(z.strictObject({ id: z.string(), accepted: z.boolean() })),
})

const ota = z.strictObject({
  mac: z.string().nullable().openapi({ description: 'First and last characters, as presented' }),
  segment: z.string().nullable(),
  requestId: z.string().nullable().openapi({
    description:
      'Null where it is or may come to be in the send log, unless the session ended by the request',
  }),
  historyLength: z.int().openapi({ description: 'Ids that came with it' }),
  deviceId: z.string().nullable(),
  time: unixMs('The server’s clock when it looked, Unix ms').nullable(),
  segments: z.array(z.string()).openapi({ description: 'The labels that it accepts then' }),
  minute: z.int().nullable().openapi({ description: 'The one that the label means' }),
  presentedProof: z.string().nullable().openapi({ description: 'Hash of the device cookie' }),
  registeredProof: z
    .string()
    .nullable()
    .openapi({ description: 'Hash of the right one; null where it was not looked at' }),
  bound: z.strictObject({
    isPresented: z.boolean(),
    method: z.string(),
    authority: z.string(),
    target: z.string(),
  }),
  log: log.nullable().openapi({
    description:
      'The send log before the request, where the session ended by it; null also where the log is in a shared store',
  }),
} satisfies Shape<OtaSeen>)

const jwt = z.strictObject({
  time: unixMs('The server’s clock when it looked, Unix ms').nullable(),
  issuedAt: z.number().nullable(),
  expiresAt: z.number().nullable(),
} satisfies Shape<JwtSeen>)

/** The body of the answer. */
export const serverViewSchema = z
  .strictObject({
    request: z.string().openapi({ description: 'What it is called in logs' }),
    at: unixMs('When it was answered, Unix ms'),
    method: z.string(),
    target: z.string(),
    sender: z.enum(SENDERS).openapi({ description: 'What the sender proved' }),
    code: z.enum(['ok', ...codesOf(tokenErrors)]),
    status: z.int(),
    ms: z.number().openapi({ description: 'From the header texts to the verdict' }),
    checks: z
      .array(check)
      .openapi({ description: 'In their order, up to the one that stopped it' }),
    ota: ota.nullable(),
    jwt: jwt.nullable(),
  } satisfies Shape<ServerView>)
  .openapi('ServerView')

/** A clone without the device cookie. */
export const exampleView: ServerView = {
  request: '6f1c9c1e-9a55-4f0e-8f3f-0a6a3c1f1b11',
  at: 1_740_000_000_000,
  method: 'GET',
  target: '/api/customer',
  sender: 'key',
  code: 'ota_device_unproven',
  status: 401,
  ms: 0.0312,
  checks: [
    { check: 'shape', verdict: 'passed', ms: 0.0041 },
    { check: 'window', verdict: 'passed', ms: 0.0008 },
    { check: 'session', verdict: 'passed', ms: 0.0009 },
    { check: 'mac', verdict: 'passed', ms: 0.0194 },
    { check: 'spent', verdict: 'passed', ms: 0.0012 },
    { check: 'device', verdict: 'refused', ms: 0.0048 },
  ],
  ota: {
    mac: '0a1b2c3d … 4e5f6071',
    segment: 'S2',
    requestId: examples.requestId,
    historyLength: 1,
    deviceId: examples.deviceId,
    time: 1_740_000_020_000,
    segments: ['S1', 'S2', 'S3'],
    minute: 29_000_000,
    presentedProof: null,
    registeredProof: '3f9ac1d2e4b50617',
    bound: {
      isPresented: false,
      method: 'GET',
      authority: 'localhost:3000',
      target: '/api/customer',
    },
    log: null,
  },
  jwt: null,
}
