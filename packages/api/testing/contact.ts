import type { ContactBody } from '../contract/bodies'
import type { NewMessage } from '../db/contact-messages'

/** A valid message, as the site sends it. */
export const CONTACT_BODY = { name: 'Ada', email: 'ada@visitor.example', msg: 'Hello' }

const { msg: message, ...others } = CONTACT_BODY

/** The same, as it is kept. */
export const KEPT_MESSAGE: NewMessage = { ...others, message }

/** The request that posts it. @param fields replace its own */
export const contactPost = (fields: Partial<ContactBody> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ ...CONTACT_BODY, ...fields }),
})
