import { randomUuid } from '@one-tick-ahead/ota/ids'
import type { Case, Trial } from '../case'
import { type SignedIn, signedInWith } from '../client/access'
import { Device } from '../client/device'
import type { Answer } from '../client/http'
import { readEnrolment } from '../subject'

const AT_ONCE = 5
/** A busy machine may send those of one round one after the other. */
const ROUNDS = 4

/** Whether an answer gives away what only a registration does. */
export const hasKey = ({ headers }: Answer) =>
  headers.session_key !== undefined || headers['set-cookie'] !== undefined

function needsSignIn(trial: Trial): void {
  if (!trial.subject.access.hasSignIn) trial.skip('enrolment needs no sign-in here')
}

/** A device from an enrolment that was made by hand. */
export function deviceOf(
  trial: Trial,
  signedIn: SignedIn,
  deviceId: string,
  answer: Answer,
): Device {
  const { access } = trial.subject
  return new Device(readEnrolment(access, signedIn, deviceId, answer), trial.subject)
}

/** Eight hours, the longest life of a sign-in, in seconds. */
const LONGEST_S = 8 * 3600
/** Since the shared device registered, a whole run at most. */
const ISSUED_S = 900

function holdsCookie(trial: Trial, line: string, answer: Answer, isSecure: boolean): void {
  const name = line.split('=')[0] ?? ''
  const has = (attribute: RegExp) => attribute.test(line)
  const holds = (isSo: boolean, came: string) => trial.hold(isSo, `${name} ${came}`, answer)
  holds(has(/;\s*httponly/i), 'without HttpOnly')
  holds(has(/;\s*samesite=(lax|strict)/i), 'without SameSite')
  holds(has(/;\s*path=\/(;|$)/i), 'without Path=/')
  const [, maxAge = '0'] = /;\s*max-age=(\d+)/i.exec(line) ?? []
  holds(Number(maxAge) > 0, 'without Max-Age')
  holds(Number(maxAge) <= LONGEST_S, `with a Max-Age of ${maxAge} s`)
  if (!isSecure) return
  holds(has(/;\s*secure/i), 'without Secure')
  holds(name.startsWith('__Host-'), 'without the prefix __Host-')
}

export const enrolmentCases: readonly Case[] = [
  {
    id: 'e1',
    title: 'What a registration answers: headers, lengths, cookies and their attributes',
    expected:
      'jSessionId of 56 characters; no-store; both cookies HttpOnly, SameSite, Path=/, Max-Age, over https Secure',
    rule: 'Enrolment',
    async run(trial) {
      const device = await trial.device()
      const { answer, sessionId, cookies, names } = device.enrolled
      const holds = (isSo: boolean, came: string) => trial.hold(isSo, came, answer)
      holds(/^[\w-]{56}$/.test(sessionId), 'jSessionId is not 56 characters of base64url')
      holds(cookies.get(names.session) === sessionId, 'ota_session is not jSessionId')
      const tag = cookies.get(names.device) ?? ''
      holds(tag.length >= 43, 'ota_device has less than 256 bits')
      const { 'set-cookie': lines = [], ...headers } = answer.headers
      const readable = `${JSON.stringify(headers)} ${answer.text}`
      holds(!readable.includes(tag), 'script can read ota_device')
      const isSecure = trial.subject.access.enrolUrl.protocol === 'https:'
      for (const name of [names.session, names.device]) {
        const line = lines.find((one) => one.startsWith(`${name}=`)) ?? ''
        holdsCookie(trial, line, answer, isSecure)
      }
      holds(/no-store/.test(headers['cache-control'] ?? ''), 'no Cache-Control: no-store')
      const { enrolled } = await trial.subject.other()
      const others = enrolled.cookies.get(enrolled.names.device)
      holds(others !== tag, 'two sessions have one device cookie')
      trial.note(String(answer.status))
    },
  },
  {
    id: 'e4',
    title: 'What the session id says, and that nobody can guess it',
    expected: 'version 1, the device id, issued now, at most eight hours; 15 bytes that differ',
    rule: 'Keys',
    async run(trial) {
      const { answer, sessionId, deviceId } = (await trial.device()).enrolled
      const { enrolled: other } = await trial.subject.other()
      const [payload, others] = [sessionId, other.sessionId].map((id) =>
        Buffer.from(id, 'base64url'),
      )
      if (!payload || !others) return
      const holds = (isSo: boolean, came: string) => trial.hold(isSo, came, answer)
      holds(payload[0] === 1, `version ${payload[0]}`)
      holds(payload.toString('hex', 18, 34) === deviceId.replaceAll('-', ''), 'another device id')
      const [issued, expires] = [payload.readUInt32BE(34), payload.readUInt32BE(38)]
      const apart = Math.abs(issued - Math.round(trial.subject.clock.now() / 1000))
      holds(apart < ISSUED_S, `issued ${apart} s from now`)
      const life = expires - issued
      holds(life > 0 && life <= LONGEST_S, `it lives ${life} s`)
      holds(
        !payload.subarray(3, 18).equals(others.subarray(3, 18)),
        'two have the same random part',
      )
      trial.note(String(answer.status))
    },
  },
  {
    id: 'e2',
    title: 'A device id in upper case, and none; then a right one with the same sign-in',
    expected: '400 device_id_invalid, then 200',
    rule: 'Enrolment',
    async run(trial) {
      const { access } = trial.subject
      const signedIn = await access.signIn()
      const id = randomUuid()
      for (const deviceId of [
        `ABCDEF${randomUuid().slice(6)}`,
        'x'.repeat(36),
        `${id}0`,
        id.slice(1),
        null,
      ]) {
        const at = deviceId === null ? 'no device id' : 'a wrong device id'
        trial.judge(await access.enrol(signedIn, deviceId), '400 device_id_invalid', at)
      }
      trial.judge(await access.enrol(signedIn, randomUuid()), '200', 'a right device id')
    },
  },
  {
    id: 'e3',
    title: 'A registration without a sign-in',
    expected: '401 login_required; for a wrong device key or device id what is due for that',
    rule: 'Enrolment',
    async run(trial) {
      needsSignIn(trial)
      const { access } = trial.subject
      const nobody = signedInWith()
      const answer = await access.enrol(nobody, randomUuid())
      trial.judge(answer, '401 login_required')
      trial.hold(!hasKey(answer), 'a key or a cookie on 401', answer)
      const second = await access.enrol(nobody, randomUuid(), 'x')
      trial.judge(second, '400 device_key_invalid', 'a wrong device key, which is looked at before')
      const first = await access.enrol(nobody, 'x'.repeat(36), 'x')
      trial.judge(
        first,
        '400 device_id_invalid',
        'a wrong device id, too, which is looked at first',
      )
    },
  },
  {
    id: 'k43',
    title: 'A second registration of one sign-in, for the same device and for another',
    expected: '409 already_enrolled, without key or cookie; the first goes on',
    rule: 'Enrolment',
    async run(trial) {
      needsSignIn(trial)
      const device = await trial.enrolled()
      const { signedIn, deviceId } = device.enrolled
      for (const id of [deviceId, randomUuid()]) {
        const answer = await trial.subject.access.enrol(signedIn, id)
        trial.judge(answer, '409 already_enrolled')
        trial.hold(!hasKey(answer), 'a key or a cookie on 409', answer)
      }
      trial.judge(await device.call(), '200')
    },
  },
  {
    id: 'k64',
    title: `${AT_ONCE} registrations of one sign-in at once, and of ${ROUNDS - 1} other sign-ins`,
    expected: 'one 200; 409 already_enrolled for the others',
    rule: 'Enrolment',
    async run(trial) {
      needsSignIn(trial)
      for (let round = 0; round < ROUNDS; round += 1) await registersOnce(trial)
    },
  },
]

async function registersOnce(trial: Trial): Promise<void> {
  const { access } = trial.subject
  const signedIn = await access.signIn()
  const deviceId = randomUuid()
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, () => access.enrol(signedIn, deviceId)),
  )
  const first = answers.find(({ status }) => status === 200)
  for (const answer of answers) trial.judge(answer, ['200', '409 already_enrolled'])
  const keys = answers.filter(hasKey).length
  trial.hold(keys === 1, `keys ×${keys}`, first ?? { asked: 'the registrations' })
  if (first) trial.judge(await deviceOf(trial, signedIn, deviceId, first).call(), '200')
}
