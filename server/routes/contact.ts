import { z } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { CONTACT_LIMITS } from '@/lib/api/limits'
import { clientAddress, type TrustedProxies } from '@/server/client-address'
import type { ContactMessages } from '@/server/db/contact-messages'
import { HttpError } from '@/server/http-error'
import { readJson, saysJson } from '@/server/json-body'
import { onlyOwnSite } from '@/server/own-site'
import { type RateLimits, refuseRateLimited } from '@/server/rate-limit'

/** The checks below that a pattern can state: no NUL, and not only white space. */
const SOME_TEXT = '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$'

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
      pattern: SOME_TEXT,
      description: `At most ${longest} UTF-16 code units, not all of them spaces; no NUL`,
    })

// What `type=email` accepts (HTML Standard §4.10.5.1.5); a stricter rule would refuse what the
// visitor's browser let through.
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** The body of a message; also what the API reference says of it. */
export const contactSchema = z.object(
  {
    name: field('Name', CONTACT_LIMITS.name),
    email: field('Email', CONTACT_LIMITS.email)
      .refine((text) => EMAIL.test(text), 'Email is not an email address')
      .openapi({ pattern: EMAIL.source }),
    msg: field('Message', CONTACT_LIMITS.message),
  },
  'Expected name, email and msg',
)

export interface ContactDeps {
  contactMessages: ContactMessages
  siteOrigin: string
  limits: Pick<RateLimits, 'contact'>
  /** Proxies in front of the server. */
  trustProxy: TrustedProxies
}

/**
 * `POST /api/contact` (spec §7). Answers 200 only after the message is kept; its text is kept
 * exactly as sent. JSON only, because a form of another site can post anything else unasked.
 */
export function contactRoutes(deps: ContactDeps) {
  const { contactMessages, siteOrigin, limits, trustProxy } = deps
  const routes = new Hono()
  routes.post('/api/contact', onlyOwnSite(siteOrigin), async (c) => {
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
    // After the check: a visitor who mends a field must not run out of attempts.
    const wait = await limits.contact(clientAddress(c, trustProxy))
    if (wait) return refuseRateLimited(c, String(wait))
    const { name, email, msg } = parsed.data
    await contactMessages.add({ name, email, message: msg })
    return c.json({ message: 'Thank you. Your message has reached us.' })
  })
  return routes
}
