import { domainToASCII } from 'node:url'
import { Hono } from 'hono'
import { z } from 'zod'
import type { ContactBody, MessageBody } from '../contract/bodies'
import { CONTACT_LIMITS } from '../contract/limits'
import { apiPaths } from '../contract/paths'
import type { ContactMessages } from '../db/contact-messages'
import { callerOf } from '../http/caller'
import { HttpError } from '../http/errors'
import type { Shape } from '../http/input'
import { readJson, saysJson } from '../http/input'
import { type Count, refuseRateLimited } from '../http/rate-limit'
import { onlyOwnSite } from '../http/request-guards'

/** Counts UTF-16 code units as a browser's `maxlength` does; zod's own `max` counts code points. */
const field = (label: string, longest: number) =>
  z
    .string(`${label} is required`)
    .refine((text) => text.length <= longest, `${label} can be up to ${longest} characters long`)
    .refine((text) => text.trim() !== '', `${label} is required`)
    // PostgreSQL's text cannot hold NUL.
    .refine((text) => !text.includes('\0'), `${label} contains a character that we cannot store`)
    .refine((text) => text.isWellFormed(), `${label} contains an incomplete character`)

// The rule of `type=email` (HTML Standard §4.10.5.1.5): a stricter one would refuse an address that the
// browser accepts.
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** An international domain; `domainToASCII` would take other ASCII signs for the end of a host, and drop what follows. */
const INTERNATIONAL = /^(?=.*[^\0-\x7f])(?:[a-zA-Z0-9.-]|[^\0-\x7f])+$/

/** Firefox applies the rule to the ASCII form of an international domain, but sends the domain as typed. */
function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf('@') + 1
  const domain = text.slice(at)
  return EMAIL.test(
    text.slice(0, at) + (INTERNATIONAL.test(domain) ? domainToASCII(domain) : domain),
  )
}

/** The body of a message. */
const contactSchema = z.object(
  {
    name: field('Name', CONTACT_LIMITS.name),
    email: field('Email', CONTACT_LIMITS.email).refine(
      isMailAddress,
      'Enter a valid email address',
    ),
    msg: field('Message', CONTACT_LIMITS.msg),
  } satisfies Shape<ContactBody>,
  'Enter your name, email and message',
)

export interface ContactDeps {
  contactMessages: Pick<ContactMessages, 'add'>
  siteOrigin: string
  /** Counts by address. */
  limit: Count
  /** Counts by network, which has many addresses. */
  networkLimit: Count
}

const THANKS: MessageBody = { message: 'Thank you. Your message has reached us.' }

/**
 * Keeps contact messages (spec §7), their text exactly as sent, and answers 200 only then. JSON
 * only: anything else could be posted by another site's form, unasked.
 */
export function contactRoutes(deps: ContactDeps): Hono {
  const { contactMessages, siteOrigin, limit, networkLimit } = deps
  const app = new Hono()
  app.post(apiPaths.contact, onlyOwnSite(siteOrigin), async (c) => {
    if (!saysJson(c)) throw new HttpError('json_expected')
    const json = await readJson(c).catch(() => {
      throw new HttpError('bad_json')
    })
    const parsed = contactSchema.safeParse(json)
    if (!parsed.success) {
      throw new HttpError('bad_contact_message', { message: parsed.error.issues[0]?.message })
    }
    // After the check: a visitor who corrects a field must not run out of attempts.
    const { address, network } = callerOf(c)
    const wait = (await limit(address)) ?? (await networkLimit(network))
    if (wait) {
      const minutes = Math.ceil(wait / 60)
      const plural = minutes === 1 ? '' : 's'
      const message = `Too many messages came from your network; try again in ${minutes} minute${plural}`
      return refuseRateLimited(c, wait, message)
    }
    const { msg, ...others } = parsed.data
    await contactMessages.add({ ...others, message: msg })
    return c.json(THANKS)
  })
  return app
}
