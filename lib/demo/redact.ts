import type { KnownRequest } from './known-requests'
import type { UserInfo } from './user-info'

/** Stands for what was taken out. */
export const REDACTED = '[redacted]'

/** Headers that say nothing of a session; every other is taken out, also one that is new here. */
const OPEN_HEADERS = ['content-type']
/** The same of an attack's body. */
const OPEN_FIELDS = ['url']

/** Shorter ones are no secrets, and would be found in every sentence. */
const SHORTEST_SECRET = 8

/** The scheme of a credential stays: it says which of the two systems a request is of. */
const withoutCredential = (value: string) =>
  value && (/^(Bearer|OTA) /.exec(value)?.[0].concat(REDACTED) ?? REDACTED)

const mapValues = (
  values: Readonly<Record<string, string>>,
  change: (value: string, name: string) => string,
) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]))

/** A request without any token, id or key. */
export function redact(request: KnownRequest): KnownRequest {
  const { headers, body, cookie } = request
  return {
    ...request,
    headers: mapValues(headers, (value, name) =>
      OPEN_HEADERS.includes(name.toLowerCase()) ? value : withoutCredential(value),
    ),
    body:
      body &&
      mapValues(body, (value, name) =>
        OPEN_FIELDS.includes(name) ? value : withoutCredential(value),
      ),
    cookie: cookie && { ...cookie, value: REDACTED },
  }
}

/** Whatever opens something in these requests and this session, in whole and in parts. */
export function secretsOf(requests: readonly KnownRequest[], user: UserInfo): string[] {
  const values = requests.flatMap(({ headers, body, cookie }) => [
    ...Object.entries({ ...headers, ...body })
      .filter(([name]) => ![...OPEN_HEADERS, ...OPEN_FIELDS].includes(name.toLowerCase()))
      .map(([, value]) => value),
    cookie?.value ?? '',
  ])
  const { token, sessionkey, deviceId, jsessionID, requestHistory } = user
  const parts = [...values, token, sessionkey, deviceId, jsessionID, ...requestHistory].flatMap(
    (value) => [value, ...value.split(/[\s|.]+/)],
  )
  // The longest first: of a secret that begins with another nothing may be left.
  return [...new Set(parts)]
    .filter(({ length }) => length >= SHORTEST_SECRET)
    .sort((a, b) => b.length - a.length)
}

/**
 * Data as text in which no string holds any of these secrets. What servers say goes into a file as
 * they say it, and one may repeat what it was sent.
 */
export const withoutSecrets = (data: object, secrets: readonly string[]) =>
  JSON.stringify(
    data,
    (_, value: unknown) =>
      typeof value === 'string'
        ? secrets.reduce((text, secret) => text.replaceAll(secret, REDACTED), value)
        : value,
    2,
  )
