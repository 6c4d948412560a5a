import { type RouteConfig, z } from '@hono/zod-openapi'
import { BINDING_PATTERN } from '@/lib/ota/binding'
import { HISTORY_MAX_LENGTH } from '@/lib/ota/history'
import { tokenErrors } from '@/server/error-codes'
import { HISTORY_PATTERN, uuidSchema } from '@/server/ota-schemas'
import { customers, PLANS, persons } from '@/server/sample-records'
import { codesOf, json, refusals } from './answers'
import { examples } from './examples'
import { optional, parameter, responseHeaders } from './headers'

const person = z
  .strictObject({ id: z.int(), name: z.string(), email: z.string() })
  .openapi('Person')

const customer = z
  .strictObject({
    id: z.int(),
    company: z.string(),
    contact: z.string(),
    plan: z.enum(PLANS),
  })
  .openapi('Customer')

// Described only: the verifier looks at raw texts, in its own order and without zod.
const headers = z.object({
  'X-Request-ID': parameter(
    uuidSchema.optional(),
    'OTA only: the id that the token was made for; it can be used once',
    examples.requestId,
  ),
  RequestHistory: parameter(
    z.string().optional().openapi({ pattern: HISTORY_PATTERN, maxLength: HISTORY_MAX_LENGTH }),
    'OTA only: ids of the requests begun before this one, whatever became of them, oldest first and joined by `|`; the newest 20',
    examples.earlierRequestId,
  ),
  'OTA-Binding': parameter(
    z.string().optional().openapi({ pattern: BINDING_PATTERN }),
    'OTA only: binds the token to this method, address and `RequestHistory`. Needed under `REQUIRE_BINDING=on`; a wrong one is refused in any case',
    examples.binding,
  ),
})

const DESCRIPTION = `Opened by a JWT or by an OTA token with its two cookies; under \`ACCEPT_JWT=off\` by OTA alone. The first check that fails answers, and until the MAC was right the answer is the same for every session id. One session may make 20 accepted OTA requests a second. Of refused ones 60 a minute are answered to one address, and 20 once the MAC was right to one session at that address; then 429.`

function recordCall(
  path: string,
  operationId: string,
  summary: string,
  schema: z.ZodType,
  records: readonly unknown[],
): RouteConfig {
  const challenge = { 'WWW-Authenticate': responseHeaders.challenge }
  return {
    method: 'get',
    path,
    operationId,
    tags: ['Records'],
    summary,
    description: DESCRIPTION,
    security: [{ jwt: [] }, { ota: [], session: [], device: [] }],
    request: { headers },
    responses: {
      200: json('Sample records', z.array(schema), records.slice(0, 2), {
        token_response_time: responseHeaders.responseTime,
        'Server-Timing': responseHeaders.timing,
      }),
      ...refusals(codesOf(tokenErrors), {
        401: challenge,
        409: challenge,
        503: { 'WWW-Authenticate': optional(responseHeaders.challenge) },
      }),
    },
  }
}

export const recordCalls: RouteConfig[] = [
  recordCall('/api/customer', 'getCustomers', 'Sample customers', customer, customers),
  recordCall('/api/get-all-persons', 'getPersons', 'Sample persons', person, persons),
]
