import { cookieName } from '@one-tick-ahead/ota/cookies'

/** What opens the records: OTA only, the same where requests must be bound, or bearer tokens too. */
export type Scheme = 'ota' | 'bound' | 'jwt'

/** The records that are asked for, unless another path is said. */
export const RECORDS = '/api/customer'
/** Other records, at another address. */
export const OTHER_RECORDS = '/api/get-all-persons'

/** The API that a thief attacks: servers of a test, or the demo's attack lab. */
export interface AttackedApi {
  readonly clock: { readonly now: number }
  /** Host and port that bound requests name. */
  readonly authority: string
  /** What the cookies are called there. */
  readonly cookies: Readonly<Record<'login' | 'session' | 'device', string>>
  /** The address that a request for this path of the API has there, from its first slash on. */
  targetOf(scheme: Scheme, path: string): string
  /** Sends a request to whoever serves this scheme. */
  send(scheme: Scheme, path: string, init?: RequestInit): Promise<Response>
}

/** The cookies' names, by the API's own address. */
export const cookieNames = (isSecure: boolean): AttackedApi['cookies'] => ({
  login: cookieName('login', isSecure),
  session: cookieName('session', isSecure),
  device: cookieName('device', isSecure),
})

/** `ok`, or status and code of a refusal. */
export async function answerOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null) // read to its end in any case
  if (response.status === 200) return 'ok'
  const code = body !== null && typeof body === 'object' && 'code' in body ? body.code : undefined
  return `${response.status} ${code}`
}

/**
 * The API as it is, on servers of one's own.
 * @param server any that serves this scheme.
 */
export function onServers(
  server: (scheme: Scheme) => { origin: string },
  clock: AttackedApi['clock'],
): AttackedApi {
  return {
    clock,
    authority: 'localhost:3000', // of PUBLIC_API_URL
    cookies: cookieNames(false),
    targetOf: (_scheme, path) => path,
    send: (scheme, path, init) => fetch(server(scheme).origin + path, init),
  }
}
