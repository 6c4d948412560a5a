import { randomUuid } from '@one-tick-ahead/ota/ids'
import { type Access, NoSession, type SignedIn } from './client/access'
import { createSubjectClock, Device, type Enrolled, type Line } from './client/device'
import { type Answer, type Call, nameOf } from './client/http'

/** What the runner was told of a server. */
export interface SubjectOptions {
  /** A resource under OTA that answers GET. */
  url: URL
  access: Access
  /** Whether the resource takes OTA tokens and nothing else. */
  otaOnly: boolean
  requestIdHeader: string
}

/** The server under test, and the sessions that cases share. */
export interface Subject extends SubjectOptions, Line {
  /** A device for cases that leave its session as they found it. */
  device(): Promise<Device>
  /** Another one. */
  other(): Promise<Device>
  /** A device of a new sign-in, for one case alone. @param deviceId its id, if it has one */
  enrol(deviceId?: string): Promise<Device>
  /** Forgets the shared devices: what failed may have harmed them. */
  forget(): void
  /** Sessions opened so far. */
  opened(): number
}

/** A cookie's name, with the prefix of https or without, and its value. */
function cookieOf(cookies: ReadonlyMap<string, string>, kind: string): [string, string] {
  for (const name of [`__Host-ota_${kind}`, `ota_${kind}`]) {
    const value = cookies.get(name)
    if (value !== undefined) return [name, value]
  }
  throw new NoSession(`registering a device set no cookie ota_${kind}`)
}

/** The session key; where nothing opens it, what came in its place, which is for the cases to judge. */
function sessionKeyOf({ deviceKey }: SignedIn, sealed: string): string {
  try {
    return deviceKey.open(sealed)
  } catch {
    return sealed
  }
}

/**
 * What a registration brought: its cookies go into the browser's jar.
 * @throws NoSession
 */
export function readEnrolment(
  { enrolUrl }: Access,
  signedIn: SignedIn,
  deviceId: string,
  answer: Answer,
): Enrolled {
  const header = (name: string) => String(answer.headers[name.toLowerCase()] ?? '')
  if (answer.status < 200 || answer.status > 299 || !header('session_key')) {
    throw new NoSession(
      `registering a device was answered ${nameOf(answer)}, without a session_key`,
    )
  }
  for (const line of answer.headers['set-cookie'] ?? []) signedIn.jar.take(enrolUrl, line)
  const cookies = signedIn.jar.for(enrolUrl)
  const [session] = cookieOf(cookies, 'session')
  const [device] = cookieOf(cookies, 'device')
  return {
    signedIn,
    deviceId,
    sessionKey: sessionKeyOf(signedIn, header('session_key')),
    sessionId: header('jSessionId'),
    cookies,
    names: { session, device },
    answer,
  }
}

/** A server as the cases see it. */
export function createSubject(call: Call, options: SubjectOptions): Subject {
  const clock = createSubjectClock()
  const line: Line = { ...options, call, clock }
  const shared = new Map<string, Promise<Device>>()
  let opened = 0

  const enrol = async (deviceId = randomUuid()) => {
    const signedIn = await options.access.signIn()
    const answer = await options.access.enrol(signedIn, deviceId)
    clock.observe(answer)
    opened += 1
    return new Device(readEnrolment(options.access, signedIn, deviceId, answer), line)
  }

  const keep = (name: string) => {
    const known = shared.get(name) ?? enrol()
    shared.set(name, known)
    known.catch(() => shared.delete(name))
    return known
  }

  return {
    ...options,
    ...line,
    device: () => keep('device'),
    other: () => keep('other'),
    enrol,
    forget: () => shared.clear(),
    opened: () => opened,
  }
}
