import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { KEPT_MESSAGE } from '../testing/contact'
import { createContactMessages } from './contact-messages'

// The engine itself needs a process of its own (its loader does not run inside Jest): main.test.ts.
test('an error names its cause and quotes no message', async () => {
  const engine = { query: () => Promise.reject(new Error('the disk is full')) }
  const db = drizzle(engine as unknown as PGlite)
  const messages = createContactMessages({ db, makeDurable: async () => {} })
  const failed = messages.add({ ...KEPT_MESSAGE, message: 'private' })
  await expect(failed).rejects.toThrow(/^a contact message could not be kept: the disk is full$/)
})
