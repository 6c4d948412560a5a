import { randomUuid } from '@one-tick-ahead/ota/ids'
import type { Case, Trial } from '../case'
import { Device } from '../client/device'
import { type Answer, nameOf } from '../client/http'
import { readEnrolment } from '../subject'

function logOutOf(trial: Trial) {
  return trial.subject.access.logOut ?? trial.skip('no LogOut given: --logout')
}

function givesNoKey(trial: Trial, answer: Answer): void {
  const { status, headers } = answer
  trial.hold(status >= 400 && headers.session_key === undefined, nameOf(answer), answer)
  trial.note('no key')
}

export const sessionCases: readonly Case[] = [
  {
    id: 'k44a',
    title: 'LogOut, by all cookies and by the session’s two alone; a registration after it',
    expected: 'no refusal, then 401 ota_session_revoked; no key',
    rule: 'Enrolment',
    async run(trial) {
      const logOut = logOutOf(trial)
      for (const isAll of [true, false]) {
        const device = await trial.enrolled()
        trial.judge(await device.call(), '200', 'a request before it')
        const { cookies, names, signedIn } = device.enrolled
        const own = new Map([...cookies].filter(([name]) => Object.values(names).includes(name)))
        const left = await logOut(isAll ? cookies : own)
        trial.hold(left.status >= 200 && left.status < 400, nameOf(left), left)
        trial.judge(await device.call(), '401 ota_session_revoked', 'a request after it')
        givesNoKey(trial, await trial.subject.access.enrol(signedIn, randomUuid()))
      }
    },
  },
  {
    id: 'k44c',
    title: 'LogOut with a sign-in that has registered nothing, then a registration with it',
    expected: 'no key',
    rule: 'Enrolment',
    async run(trial) {
      const logOut = logOutOf(trial)
      const { access } = trial.subject
      const signedIn = await access.signIn()
      const cookies = signedIn.jar.for(access.enrolUrl)
      if (cookies.size === 0) trial.skip('the sign-in has no cookie')
      await logOut(cookies)
      givesNoKey(trial, await access.enrol(signedIn, randomUuid()))
    },
  },
  {
    id: 'k44b',
    title: 'A stranger’s LogOut, who knows the session id',
    expected: 'the session goes on',
    rule: 'Enrolment',
    async run(trial) {
      const logOut = logOutOf(trial)
      const device = await trial.enrolled()
      const { names, sessionId } = device.enrolled
      await logOut(new Map([[names.session, sessionId]]))
      trial.judge(await device.call(), '200')
    },
  },
  {
    id: 's1',
    title: 'Another sign-in registers in the same browser',
    expected: '401 ota_session_replaced for the first, 200 for the second',
    rule: 'Enrolment',
    async run(trial) {
      const { access } = trial.subject
      const device = await trial.enrolled()
      trial.judge(await device.call(), '200', 'the first session')
      const signedIn = await access.signIn()
      const { names, cookies } = device.enrolled
      for (const name of [names.session, names.device]) {
        signedIn.jar.set(access.enrolUrl, name, cookies.get(name) ?? '')
      }
      const deviceId = randomUuid()
      const answer = await access.enrol(signedIn, deviceId)
      const second = new Device(readEnrolment(access, signedIn, deviceId, answer), trial.subject)
      trial.judge(await device.call(), '401 ota_session_replaced', 'the first session, after it')
      trial.judge(await second.call(), '200', 'the second session')
      const { logOut } = access
      if (!logOut) return
      await logOut(new Map(cookies))
      trial.judge(await device.call(), '401 ota_session_replaced', 'the first, after its LogOut')
    },
  },
  {
    id: 's2',
    title: 'Two sessions of one device, in two browsers, that use one request id',
    expected: '200 for both, again and again',
    rule: 'One-time use',
    async run(trial) {
      const device = await trial.enrolled()
      const other = await trial.subject.enrol(device.enrolled.deviceId)
      const { requestId } = device.request()
      for (const one of [device, other]) {
        const request = one.request({ requestId, authorization: one.token(requestId) })
        trial.judge(await one.send(request), '200', 'the same request id')
        one.history = [requestId]
      }
      for (const one of [device, other, device]) trial.judge(await one.call(), '200', 'the next')
    },
  },
  {
    id: 's3',
    title: 'A registration that brings somebody’s session id, without the device cookie of it',
    expected: 'the session goes on',
    rule: 'Enrolment',
    async run(trial) {
      const { access } = trial.subject
      const device = await trial.enrolled()
      const { names, sessionId } = device.enrolled
      for (const tag of [null, 'x'.repeat(43)]) {
        const stranger = await access.signIn()
        stranger.jar.set(access.enrolUrl, names.session, sessionId)
        if (tag !== null) stranger.jar.set(access.enrolUrl, names.device, tag)
        trial.judge(
          await access.enrol(stranger, randomUuid()),
          '200',
          'the stranger’s registration',
        )
        trial.judge(await device.call(), '200', 'the session')
      }
    },
  },
]

/** Says when or over which connection, not what is known of a session. */
const VOLATILE = new Set(['date', 'connection', 'keep-alive'])

/** All that an answer says, but for headers that differ anyway. */
const saidIn = ({ status, headers, text }: Answer, volatile: ReadonlySet<string>) =>
  JSON.stringify([status, Object.entries(headers).filter(([name]) => !volatile.has(name)), text])

/** Names of headers that differ between two answers to the same question. */
function differing(one: Answer, other: Answer): Set<string> {
  const names = Object.keys({ ...one.headers, ...other.headers })
  return new Set([
    ...VOLATILE,
    ...names.filter((name) => one.headers[name] !== other.headers[name]),
  ])
}

/** The same session id with other letters from `at` on: base64url stays base64url. */
const invented = (sessionId: string, at: number, count: number) =>
  sessionId.slice(0, at) +
  sessionId.slice(at, at + count).replace(/./g, (letter) => (letter === 'Q' ? 'g' : 'Q')) +
  sessionId.slice(at + count)

export const probingCases: readonly Case[] = [
  {
    id: 'p1',
    title: 'Wrong MACs for a session that is open, one that has ended, and invented ones',
    expected: 'the same answer, to the letter: 401 ota_bad_mac',
    rule: 'Order of checks, and refusals',
    async run(trial) {
      const device = await trial.device()
      const { sessionId } = device.enrolled
      const over = await trial.enrolled()
      trial.judge(await over.call(), '200', 'a session that is to end')
      await over.send(over.request({ history: randomUuid() })) // k33b has what this must do

      const asked = async (id: string, deviceCookie: string | null = null) => {
        const request = device.request()
        const cookies = new Map(device.cookiesWith('device', deviceCookie))
        cookies.set(device.enrolled.names.session, id)
        const mac = (request.authorization ?? '').replace(/[0-9a-f]{128}/, '0'.repeat(128))
        return device.send({ ...request, cookies, authorization: mac })
      }
      const known = await asked(sessionId)
      const volatile = differing(known, await asked(sessionId))
      trial.judge(known, '401 ota_bad_mac', 'an open session')
      const others: [string, Answer][] = [
        ['an ended session', await asked(over.enrolled.sessionId)],
        ['an invented session', await asked(invented(sessionId, 6, 8))],
        ['another invented session', await asked(invented(sessionId, 1, 2))],
        [
          'an open session, with its device cookie',
          await asked(sessionId, device.enrolled.cookies.get(device.enrolled.names.device)),
        ],
      ]
      for (const [what, answer] of others) {
        trial.judge(answer, '401 ota_bad_mac', what)
        const isSame = saidIn(answer, volatile) === saidIn(known, volatile)
        trial.hold(isSame, `${what} is told apart`, answer)
      }
      trial.judge(await device.call(), '200', 'the device’s next request')
    },
  },
]
