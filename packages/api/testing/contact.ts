import type { ContactBody } from '../contract/bodies'
import type { NewMessage } from '../db/contact-messages'

/** A message that is taken, as the site sends it. */
export const CONTACT_BODY = { name: 'Ada', email: 'ada@visitor.example', msg: 'Hello' }

const { msg: message, ...others } = CONTACT_BODY

/** The same, as it is kept. */
export const KEPT_MESSAGE: NewMessage = { ...others, message }

/** What posts it. @param fields in place of its own. */
export const contactPost = (fields: Partial<ContactBody> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ ...CONTACT_BODY, ...fields }),
})
