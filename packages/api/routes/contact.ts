import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { ContactBody, MessageBody } from '../contract/bodies'
import { CONTACT_LIMITS, RATES } from '../contract/limits'
import { apiPaths } from '../contract/paths'
import type { ContactMessages } from '../db/contact-messages'
import { around, clientAddress, type TrustedProxies } from '../http/client-address'
import { HttpError } from '../http/errors'
import type { Shape } from '../http/input'
import { readJson, saysJson } from '../http/input'
import { type RateLimits, refuseRateLimited } from '../http/rate-limit'
import { onlyOwnSite } from '../http/request-guards'
import { logIdOf } from '../http/request-log'
import { addCall, constantAnswer, inWords, refusals } from '../openapi/calls'

/** Of the checks below those that a pattern can say: no NUL, and not only white space. */
const TEXT_PATTERN = '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$'

/** Counts UTF-16 code units as a browser's `maxlength` does; zod's own `max` counts code points. */
const field = (label: string, longest: number) =>
  z
    .string(`${label} is required`)
    .refine((text) => text.length <= longest, `${label} may have at most ${longest} characters`)
    .refine((text) => text.trim() !== '', `${label} is required`)
    // PostgreSQL's text cannot hold NUL.
    .refine((text) => !text.includes('\0'), `${label} holds a character that cannot be kept`)
    .refine((text) => text.isWellFormed(), `${label} holds half a character`)
    .openapi({
      maxLength: longest,
      pattern: TEXT_PATTERN,
      description: `At most ${longest} UTF-16 code units, not all of them spaces; no NUL`,
    })

// What `type=email` accepts (HTML Standard §4.10.5.1.5); a stricter rule would refuse what the
// visitor's browser let through.
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** The body of a message. */
export const contactSchema = z.object(
  {
    name: field('Name', CONTACT_LIMITS.name),
    email: field('Email', CONTACT_LIMITS.email)
      .refine((text) => EMAIL.test(text), 'Email is not an email address')
      .openapi({ pattern: EMAIL.source }),
    msg: field('Message', CONTACT_LIMITS.msg),
  } satisfies Shape<ContactBody>,
  'Expected name, email and msg',
)

export interface ContactDeps {
  contactMessages: ContactMessages
  siteOrigin: string
  limits: Pick<RateLimits, 'contact' | 'contactNetwork' | 'contactProvider'>
  /** Proxies in front of the server. */
  trustProxy: TrustedProxies
}

const THANKS: MessageBody = { message: 'Thank you. Your message has reached us.' }

/** The examples are sent to the server by a test. */
const contactCall: RouteConfig = {
  method: 'post',
  path: apiPaths.contact,
  operationId: 'sendMessage',
  tags: ['Contact'],
  summary: 'Keeps a message',
  description: `Answers 200 only once the message is kept. Only from the site itself, as JSON, at most ${inWords(RATES.contact)} from one address, ${RATES.contactNetwork.calls} from a /24 of IPv4 or a /48 of IPv6, and ${RATES.contactProvider.calls} from a /16 or /32. Once no more can be kept, 503.`,
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: contactSchema,
          examples: {
            message: {
              value: { name: 'Ada Example', email: 'ada@example.com', msg: 'Does it scale?' },
            },
            lines: {
              summary: 'Kept as sent, line breaks and all',
              value: { name: 'Ada', email: 'ada@example.com', msg: 'First line\nsecond line π' },
            },
          } satisfies Record<string, { summary?: string; value: ContactBody }>,
        },
      },
    },
  },
  responses: {
    200: constantAnswer('Kept', THANKS),
    ...refusals([
      'json_expected',
      'bad_json',
      'bad_contact_message',
      'foreign_origin',
      'body_too_large',
      'contact_full',
      'database_unavailable',
    ]),
  },
}

/**
 * Keeps contact messages (spec §7), their text exactly as sent, and answers 200 only then. JSON
 * only: anything else could be posted by another site's form, unasked.
 */
export function contactRoutes(deps: ContactDeps): OpenAPIHono {
  const { contactMessages, siteOrigin, limits, trustProxy } = deps
  const app = new OpenAPIHono()
  addCall(app, contactCall, onlyOwnSite(siteOrigin), async (c) => {
    if (!saysJson(c)) {
      throw new HttpError('json_expected')
    }
    const json = await readJson(c).catch(() => {
      throw new HttpError('bad_json')
    })
    const parsed = contactSchema.safeParse(json)
    if (!parsed.success) {
      throw new HttpError('bad_contact_message', { message: parsed.error.issues[0]?.message })
    }
    // After the check: a visitor who corrects a field must not run out of attempts.
    const client = clientAddress(c, trustProxy)
    const wait =
      (await limits.contact(client)) ??
      (await limits.contactNetwork(around(client, 3))) ??
      (await limits.contactProvider(around(client, 2)))
    if (wait) return refuseRateLimited(c, String(wait))
    const { msg, ...others } = parsed.data
    await contactMessages.add({ ...others, message: msg }, logIdOf(c))
    return c.json(THANKS)
  })
  return app
}
