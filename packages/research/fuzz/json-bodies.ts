import assert from 'node:assert/strict'
import { isUtf8 } from 'node:buffer'
import {
  cloneSchema,
  jwtReplaySchema,
  otaForgerySchema,
} from '@one-tick-ahead/api/attacker/request-schema'
import { CONTACT_LIMITS } from '@one-tick-ahead/api/contract/limits'
import { readJson, saysJson } from '@one-tick-ahead/api/http/input'
import { contactSchema } from '@one-tick-ahead/api/routes/contact'
import { type Fuzzed, fuzzed, nearly } from '@one-tick-ahead/ota/testing/fuzzed'
import fc from 'fast-check'
import { Hono } from 'hono'

const app = new Hono().post('/', async (c) => {
  try {
    return c.json({ value: await readJson(c) })
  } catch (error) {
    return c.json({ name: (error as Error).name })
  }
})
app.post('/type', (c) => c.text(String(saysJson(c))))

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const bodies = nearly(fc.json().map((text) => Buffer.from(text).toString('latin1'))).map(latin1)

/** What a reader makes of bytes that must be UTF-8 (RFC 8259 §8.1, which lets it leave out a mark). */
function readAgain(bytes: Buffer): object {
  if (!isUtf8(bytes)) return { name: 'TypeError' }
  try {
    return { value: JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, '')) }
  } catch {
    return { name: 'SyntaxError' }
  }
}

const text = fc.string({ unit: 'binary', maxLength: 60 })
const email = fc.oneof(fc.emailAddress(), nearly(fc.emailAddress()))
const message = fc.record(
  { name: text, email, msg: text, more: fc.anything() },
  { requiredKeys: [] },
)

/** Fields that end up in a header each. */
const attack = fc.record(
  {
    jsessionID: nearly(fc.stringMatching(/^[A-Za-z0-9_-]{1,60}$/)),
    jwt: nearly(fc.stringMatching(/^Bearer [\w-]{1,9}\.[\w-]{1,9}\.[\w-]{1,9}$/)),
    ota: nearly(fc.stringMatching(/^OTA [0-9a-f]{128}-S[1-4]$/)),
    url: fc.webUrl(),
    requestId: nearly(fc.uuid()),
    deviceID: nearly(fc.uuid()),
    sessionKey: nearly(fc.stringMatching(/^[\w-]{86}$/)),
    requestHistory: nearly(fc.uniqueArray(fc.uuid(), { maxLength: 3 }).map((ids) => ids.join('|'))),
    deviceCookie: nearly(fc.stringMatching(/^[\w-]{43}$/)),
  },
  { requiredKeys: ['jsessionID', 'url'] },
)

const type = nearly(
  fc
    .tuple(
      fc.constantFrom('application/json', 'Application/JSON', 'text/plain'),
      fc.constantFrom('', '; charset=utf-8', ';charset="UTF-8"', '; charset=utf-16'),
    )
    .map((parts) => parts.join('')),
).filter((text) => !/[\0\r\n]|[^\0-\xff]/.test(text))

export const jsonBodies: Fuzzed[] = [
  fuzzed('json: the value of UTF-8, or an error of two', bodies, async (body) => {
    const answer = await app.request('/', { method: 'POST', body })
    assert.equal(await answer.text(), JSON.stringify(readAgain(body)))
  }),
  fuzzed('json: only where the header says so', type, async (contentType) => {
    const headers = { 'content-type': contentType }
    const isJson =
      (await (await app.request('/type', { method: 'POST', headers })).text()) === 'true'
    const [essence = '', ...parameters] = contentType.trim().toLowerCase().split(';')
    if (!isJson) return
    assert.equal(essence.trim(), 'application/json')
    assert.ok(parameters.every((one) => /^\s*(charset="?utf-8"?)?\s*$/.test(one)))
  }),
  fuzzed('message: what passes is kept as sent, within its limits', message, (body) => {
    const { success, data } = contactSchema.safeParse(JSON.parse(JSON.stringify(body)))
    if (!success) return
    const { more: _, ...sent } = body
    assert.deepEqual(data, sent)
    assert.ok(data.name.length <= CONTACT_LIMITS.name && data.email.length <= CONTACT_LIMITS.email)
    assert.ok(!/[\0\r\n]/.test(data.email) && !`${data.name}${data.msg}`.includes('\0'))
  }),
  fuzzed('attack: what passes can be a header', attack, (body) => {
    for (const schema of [jwtReplaySchema, otaForgerySchema, cloneSchema]) {
      const { success, data } = schema.safeParse(body)
      if (!success) continue
      const { url: _, ...fields } = data
      for (const text of Object.values(fields)) assert.match(text ?? '', /^[\x20-\x7e]*$/)
    }
  }),
]
