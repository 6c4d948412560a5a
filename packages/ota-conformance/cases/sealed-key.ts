import { randomUuid } from '@one-tick-ahead/ota/ids'
import vectors from '@one-tick-ahead/ota/vectors.json'
import type { Case } from '../case'
import { faultsOf, readSealedKey } from '../client/device-key'
import { deviceOf, hasKey } from './enrolment'

const TEXT_OF_A_KEY = /^[\w-]{86}$/

export const sealedKeyCases: readonly Case[] = [
  {
    id: 'e5',
    title: 'The session key that a device key brings: its form, who reads it, whether it signs',
    expected:
      'a JWE of alg ECDH-ES, enc A256GCM and epk alone, epk and IV its own; it opens to 86 characters, which stand nowhere else in the answer; 200',
    rule: 'Enrolment',
    async run(trial) {
      const device = await trial.device()
      const { answer, sessionKey } = device.enrolled
      const { enrolled: other } = await trial.subject.other()
      const holds = (isSo: boolean, came: string) => trial.hold(isSo, came, answer)
      const { session_key: jwe = '', ...headers } = answer.headers
      holds(!TEXT_OF_A_KEY.test(String(jwe)), 'session_key is the text of a key')
      const sealed = readSealedKey(String(jwe))
      for (const fault of faultsOf(sealed)) holds(false, fault)
      holds(sessionKey !== jwe, 'the device key does not open it')
      holds(TEXT_OF_A_KEY.test(sessionKey), 'in it are not 86 characters of base64url')
      const readable = `${JSON.stringify(headers)} ${answer.text}`
      holds(!readable.includes(sessionKey), 'the answer has the session key as text, too')
      const another = readSealedKey(String(other.answer.headers.session_key))
      holds(another.header.epk?.x !== sealed.header.epk?.x, 'two have one ephemeral key')
      holds(!another.iv.equals(sealed.iv), 'two have one IV')
      holds(other.sessionKey !== sessionKey, 'two sessions have one key')
      trial.judge(await device.call(), '200', 'a request under it')
    },
  },
  {
    id: 'e6',
    title:
      'Device keys: empty, no JWK, of another type or curve, off the curve, private, too long; then a right one',
    expected: '400 device_key_invalid, without key or cookie, then 200 with the same sign-in',
    rule: 'Enrolment',
    async run(trial) {
      const { access } = trial.subject
      const signedIn = await access.signIn()
      for (const { name, deviceKey } of vectors.deviceKeysRefused) {
        const answer = await access.enrol(signedIn, randomUuid(), deviceKey)
        trial.judge(answer, '400 device_key_invalid', `a wrong device key, ${name}`)
        trial.hold(!hasKey(answer), 'a key or a cookie on 400', answer)
      }
      trial.judge(await access.enrol(signedIn, randomUuid()), '200', 'a right device key')
    },
  },
  {
    id: 'e7',
    title: 'A registration without a device key; where that is refused, one with a device key',
    expected:
      '400 device_key_invalid, then 200 with the same sign-in; or 200 with the key as text, which signs',
    rule: 'Enrolment',
    async run(trial) {
      const { access } = trial.subject
      const signedIn = await access.signIn()
      const deviceId = randomUuid()
      const answer = await access.enrol(signedIn, deviceId, null)
      trial.judge(answer, ['400 device_key_invalid', '200'], 'no device key')
      if (answer.status !== 200) {
        trial.hold(!hasKey(answer), 'a key or a cookie on 400', answer)
        trial.judge(await access.enrol(signedIn, deviceId), '200', 'a device key')
        return
      }
      const isText = TEXT_OF_A_KEY.test(String(answer.headers.session_key))
      trial.hold(isText, 'session_key is not 86 characters of base64url', answer)
      trial.judge(await deviceOf(trial, signedIn, deviceId, answer).call(), '200', 'under it')
    },
  },
]
