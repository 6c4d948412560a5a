import { type RouteConfig, z } from '@hono/zod-openapi'
import { type LabBody, type LabExperiment, type LabLine, labExperiments } from '../../contract/lab'
import { LAB_SIGN_INS, RATES } from '../../contract/limits'
import { attackerPaths } from '../../contract/paths'
import type { Shape } from '../../http/input'
import { inWords } from '../../openapi/calls'
import { commonHeaders, examples } from '../../openapi/headers'
import { refusals } from '../add-attack'

/** No experiment takes longer, in milliseconds. */
export const LONGEST_MS = 120_000

/** What is told is lines of JSON. */
export const LAB_TYPE = 'application/x-ndjson'

/**
 * What is asked for. A sign-in ends up in a `Cookie` header: what a compact JWE is made of, and nothing
 * else (CWE-113).
 */
export const labSchema = z.object({
  experiment: z.enum(labExperiments),
  signIns: z
    .array(
      z
        .string()
        .max(512)
        .regex(/^[A-Za-z0-9_.-]+$/, 'expected a sign-in'),
    )
    .min(1)
    .max(LAB_SIGN_INS),
} satisfies Shape<LabBody>)

const example = (lines: readonly LabLine[]) => lines.map((line) => JSON.stringify(line)).join('\n')

/** The call, as the reference has it. */
export const labCall: RouteConfig = {
  method: 'post',
  path: attackerPaths.actOut,
  operationId: 'actOut',
  tags: ['Attack lab'],
  summary: 'Acts out a theft on sign-ins to throw away',
  description: `Plays victim and thief, with real requests to the API’s attack lab and to nothing else, and tells each step in a line of JSON while it lasts, at most ${LONGEST_MS / 1000} seconds. Closing the connection ends it. At most ${inWords(RATES.labRuns)} from one address, two at once.`,
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: labSchema,
          example: {
            experiment: 'spent-token' satisfies LabExperiment,
            signIns: [examples.loginCookie],
          },
        },
      },
    },
  },
  responses: {
    200: {
      description: 'It was begun; the lines tell how it goes, and the last one how it ended',
      headers: {
        ...commonHeaders,
        'X-Accel-Buffering': {
          description: 'Tells a proxy to hand each line on at once',
          required: true,
          schema: { type: 'string', enum: ['no'] },
        },
      },
      content: {
        [LAB_TYPE]: {
          schema: z.string(),
          example: example([
            {
              kind: 'step',
              at: 1_763_627_400_000,
              who: 'thief',
              did: 'sends the copy',
              sent: 'GET /api/lab/ota/customer',
              requests: 1,
              expected: '401 ota_replayed',
              came: '401 ota_replayed',
              fit: 'as-expected',
            },
            { kind: 'end', at: 1_763_627_400_900, fit: 'as-expected', requests: 7 },
          ]),
        },
      },
    },
    ...refusals(['json_expected', 'bad_body', 'body_too_large', 'rate_limited', 'internal_error']),
  },
}
