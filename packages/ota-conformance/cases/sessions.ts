import { randomUuid } from '@one-tick-ahead/ota/ids'
import type { Case, Trial } from '../case'
import { Device } from '../client/device'
import { nameOf } from '../client/http'
import { readEnrolment } from '../subject'

function logOutOf(trial: Trial) {
  return trial.subject.access.logOut ?? trial.skip('no LogOut given: --logout')
}

export const sessionCases: readonly Case[] = [
  {
    id: 'k44a',
    title: 'LogOut, then the device’s next request, and a registration with the old sign-in',
    expected: 'no refusal, then 401 ota_session_revoked; no key',
    means: 'Who has copied the key stays in after LogOut.',
    async run(trial) {
      const logOut = logOutOf(trial)
      const device = await trial.enrolled()
      trial.judge(await device.call(), '200', 'a request before it')
      const { cookies, signedIn } = device.enrolled
      const left = await logOut(cookies)
      trial.hold(left.status >= 200 && left.status < 400, `${nameOf(left)} to: LogOut`)
      trial.judge(await device.call(), '401 ota_session_revoked', 'a request after it')
      const { status, headers } = await trial.subject.access.enrol(signedIn, randomUuid())
      trial.hold(
        status >= 400 && headers.session_key === undefined,
        `${status} to a registration after it`,
      )
    },
  },
  {
    id: 'k44b',
    title: 'A stranger’s LogOut, who knows the session id',
    expected: 'the session goes on',
    means: 'Session ids are no secret: whoever reads one in a log ends the session.',
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
    means: 'A copy of the first session goes on where its owner has long signed in anew.',
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
    },
  },
]
