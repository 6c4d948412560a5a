import { randomUuid } from '@one-tick-ahead/ota/ids'
import type { Case, Trial } from '../case'
import type { SignedIn } from '../client/access'
import { Jar } from '../client/access'
import { Device } from '../client/device'
import type { Answer } from '../client/http'
import { readEnrolment } from '../subject'

const AT_ONCE = 5

const hasKey = ({ headers }: Answer) =>
  headers.session_key !== undefined || headers['set-cookie'] !== undefined

function needsSignIn(trial: Trial): void {
  if (!trial.subject.access.hasSignIn) trial.skip('enrolment needs no sign-in here')
}

/** A device from an enrolment that was made by hand. */
function deviceOf(trial: Trial, signedIn: SignedIn, deviceId: string, answer: Answer): Device {
  const { access } = trial.subject
  return new Device(readEnrolment(access, signedIn, deviceId, answer), trial.subject)
}

function holdsCookie(trial: Trial, line: string, isSecure: boolean): void {
  const name = line.split('=')[0] ?? ''
  const has = (attribute: RegExp) => attribute.test(line)
  trial.hold(has(/;\s*httponly/i), `${name} without HttpOnly`)
  trial.hold(has(/;\s*samesite=(lax|strict)/i), `${name} without SameSite`)
  trial.hold(has(/;\s*path=\/(;|$)/i), `${name} without Path=/`)
  if (!isSecure) return
  trial.hold(has(/;\s*secure/i), `${name} without Secure`)
  trial.hold(name.startsWith('__Host-'), `${name} without the prefix __Host-`)
}

export const enrolmentCases: readonly Case[] = [
  {
    id: 'e1',
    title: 'What a registration answers: headers, lengths, cookies and their attributes',
    expected:
      'session_key of 86, jSessionId of 56 characters; both cookies HttpOnly, SameSite, no-store',
    means: 'Page script reads the second proof, a cache keeps a key, or clients cannot read it.',
    async run(trial) {
      const device = await trial.device()
      const { answer, sessionKey, sessionId, cookies, names } = device.enrolled
      trial.hold(/^[\w-]{86}$/.test(sessionKey), 'session_key is not 86 characters of base64url')
      trial.hold(/^[\w-]{56}$/.test(sessionId), 'jSessionId is not 56 characters of base64url')
      trial.hold(cookies.get(names.session) === sessionId, 'ota_session is not jSessionId')
      const tag = cookies.get(names.device) ?? ''
      trial.hold(tag.length >= 43, 'ota_device has less than 256 bits')
      const { 'set-cookie': lines = [], ...headers } = answer.headers
      const readable = `${JSON.stringify(headers)} ${answer.text}`
      trial.hold(!readable.includes(tag), 'script can read ota_device')
      const isSecure = trial.subject.access.enrolUrl.protocol === 'https:'
      for (const name of [names.session, names.device]) {
        holdsCookie(trial, lines.find((line) => line.startsWith(`${name}=`)) ?? '', isSecure)
      }
      trial.hold(/no-store/.test(headers['cache-control'] ?? ''), 'no Cache-Control: no-store')
      const { enrolled } = await trial.subject.other()
      trial.hold(enrolled.sessionKey !== sessionKey, 'two sessions have one key')
      trial.note(String(answer.status))
    },
  },
  {
    id: 'e2',
    title: 'A device id in upper case, and none; then a right one with the same sign-in',
    expected: '400 device_id_invalid, then 200',
    means: 'Ids are compared as text: such a device never gets a request through.',
    async run(trial) {
      const { access } = trial.subject
      const signedIn = await access.signIn()
      for (const deviceId of [`ABCDEF${randomUuid().slice(6)}`, 'x'.repeat(36), null]) {
        const at = deviceId === null ? 'no device id' : 'a wrong device id'
        trial.judge(await access.enrol(signedIn, deviceId), '400 device_id_invalid', at)
      }
      trial.judge(await access.enrol(signedIn, randomUuid()), '200', 'a right device id')
    },
  },
  {
    id: 'e3',
    title: 'A registration without a sign-in',
    expected: '401 login_required',
    means: 'Anybody has a session.',
    async run(trial) {
      needsSignIn(trial)
      const { access } = trial.subject
      const nobody: SignedIn = { jar: new Jar(), authorization: null }
      const answer = await access.enrol(nobody, randomUuid())
      trial.judge(answer, '401 login_required')
      trial.hold(!hasKey(answer), 'a key or a cookie on 401')
    },
  },
  {
    id: 'k43',
    title: 'A second registration of one sign-in, for the same device and for another',
    expected: '409 already_enrolled, without key or cookie; the first goes on',
    means: 'A copied Cookie header gets a session key of its own: the old fault of this protocol.',
    async run(trial) {
      needsSignIn(trial)
      const device = await trial.enrolled()
      const { signedIn, deviceId } = device.enrolled
      for (const id of [deviceId, randomUuid()]) {
        const answer = await trial.subject.access.enrol(signedIn, id)
        trial.judge(answer, '409 already_enrolled')
        trial.hold(!hasKey(answer), 'a key or a cookie on 409')
      }
      trial.judge(await device.call(), '200')
    },
  },
  {
    id: 'k64',
    title: `${AT_ONCE} registrations of one sign-in at once`,
    expected: 'one 200; 409 already_enrolled for the others',
    means: 'Asking whether a sign-in was used and using it are two steps.',
    async run(trial) {
      needsSignIn(trial)
      const { access } = trial.subject
      const signedIn = await access.signIn()
      const deviceId = randomUuid()
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () => access.enrol(signedIn, deviceId)),
      )
      const first = answers.find(({ status }) => status === 200)
      for (const answer of answers) trial.judge(answer, ['200', '409 already_enrolled'])
      trial.hold(answers.filter(hasKey).length === 1, `keys ×${answers.filter(hasKey).length}`)
      if (first) trial.judge(await deviceOf(trial, signedIn, deviceId, first).call(), '200')
    },
  },
]
