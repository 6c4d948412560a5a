import { parseHistory } from '@one-tick-ahead/ota/history'
import { parseToken, TOKEN_PATTERN } from '@one-tick-ahead/ota/token'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { CONTACT_LIMITS } from '../contract/limits'
import { HISTORY_PATTERN } from '../http/input'
import { contactSchema } from '../routes/contact'
import { attackerDocument, createTestAttacker } from '../testing/attacker'
import { CONTACT_BODY } from '../testing/contact'
import { asReference, callsOf, examplesOf } from '../testing/reference'
import { apiDocument, createTestApp, SITE } from '../testing/test-app'

const TARGET = `${SITE}/api/customer`

const hosts = [
  { host: 'API', app: createTestApp().app, document: apiDocument() },
  {
    host: 'attacker',
    app: createTestAttacker([TARGET]).app,
    document: attackerDocument([TARGET]),
  },
]

describe.each(hosts)('the reference of the $host', ({ app, document }) => {
  const reference = asReference(document)

  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate({ ...document })).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  test('has every route of the app, and no other', () => {
    const routes = app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`)
    const calls = callsOf(reference).map(({ method, path }) => `${method} ${path}`)
    expect(calls.sort()).toEqual([...new Set(routes)].sort())
  })

  test('is served to any page, for some minutes', async () => {
    const response = await app.request('/openapi.json', {
      headers: { origin: 'https://a.example' },
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(reference)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
      'content-type': 'application/json',
    })
    expect(response.headers.has('access-control-allow-credentials')).toBe(false)
  })

  test('shows only examples that its own schemas accept', () => {
    const ajv = new Ajv2020({ strict: false })
    ajv.addSchema(document, 'document')
    const refuses = (schema: object, value: unknown) => {
      const absolute = JSON.stringify(schema).replaceAll('"#/', '"document#/')
      return !ajv.validate(JSON.parse(absolute), value)
    }
    let seen = 0
    for (const { method, path, operation } of callsOf(reference)) {
      const { parameters = [], requestBody, responses } = operation
      const shown = [
        ...parameters.map(({ name, schema, example }) => ({ name, schema, example })),
        ...[requestBody ?? {}, ...Object.values(responses)].flatMap(({ content = {} }) =>
          Object.values(content).flatMap((media) =>
            examplesOf(media).map(([name, example]) => ({ name, schema: media.schema, example })),
          ),
        ),
        ...Object.values(responses).flatMap(({ headers = {} }) =>
          Object.entries(headers).flatMap(([name, header]) =>
            '$ref' in header ? [] : [{ ...header, name }],
          ),
        ),
      ]
      for (const { name, schema, example } of shown) {
        if (example === undefined) continue
        seen += 1
        if (refuses(schema, example)) throw new Error(`${method} ${path}: example of ${name}`)
      }
    }
    expect(seen).toBeGreaterThan(20)
  })
})

test('over https the cookies have their prefix', () => {
  const document = apiDocument('https://api.example.com', 'https://www.example.com')
  expect(asReference(document).components.securitySchemes).toMatchObject({
    login: { name: '__Host-ota_login' },
    session: { name: '__Host-ota_session' },
    device: { name: '__Host-ota_device' },
  })
})

describe('a pattern says what the code does', () => {
  const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`))
  const uuid = fc.uuid()

  test('of a token', () => {
    const pattern = new RegExp(TOKEN_PATTERN)
    const nearly = fc
      .tuple(
        fc.constantFrom('OTA ', 'ota ', 'OTA'),
        hex(128),
        fc.constantFrom('-S', 'S'),
        fc.nat(6),
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(nearly, fc.string()), (token) => {
        expect(pattern.test(token)).toBe(parseToken(token) !== null)
      }),
    )
  })

  test('of a history of ids that differ', () => {
    const pattern = new RegExp(HISTORY_PATTERN)
    const joined = fc
      .tuple(
        fc
          .integer({ min: 0, max: 22 })
          .chain((length) => fc.uniqueArray(uuid, { minLength: length, maxLength: length })),
        fc.constantFrom('|', '||', ','),
      )
      .map(([ids, separator]) => ids.join(separator))
    fc.assert(
      fc.property(fc.oneof(joined, fc.string()), (history) => {
        expect(pattern.test(history)).toBe(parseHistory(history) !== null)
      }),
    )
  })

  test('of a contact message, but for what counts characters', () => {
    const body = asReference(apiDocument()).paths['/api/contact']?.post?.requestBody
    const schema = body?.content['application/json']?.schema
    if (!schema) throw new Error('the reference has no contact message')
    const validate = new Ajv2020({ strict: false }).compile(schema)
    // JSON Schema counts code points and cannot tell half a character, so neither is sent here.
    const letters = fc.constantFrom(...'abcdefghijklé@.- \n\u2028\ufeff\0')
    const text = (maxLength: number) => fc.string({ unit: letters, maxLength })
    const { name: NAME, email: EMAIL, msg: MSG } = CONTACT_LIMITS
    const email = fc.oneof(text(EMAIL + 2), fc.emailAddress())
    fc.assert(
      fc.property(text(NAME + 2), email, text(MSG + 2), (name, address, msg) => {
        const message = { ...CONTACT_BODY, name, email: address, msg }
        expect(validate(message)).toBe(contactSchema.safeParse(message).success)
      }),
      {
        examples: [
          ['a'.repeat(NAME), 'a@b', 'a'.repeat(MSG)],
          ['a'.repeat(NAME + 1), 'a@b', 'a'],
          ['a', `a@${'b'.repeat(EMAIL - 1)}`, 'a'],
          ['a', 'a@b', 'a'.repeat(MSG + 1)],
          ['a', 'a@b', ' \n\u2028\ufeff'],
          ['a', 'a@b', 'a\0'],
        ],
      },
    )
  })
})
