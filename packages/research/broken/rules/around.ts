import type { Broken } from './broken'
import { ENROLMENT, STORE, VERIFIER } from './lines'

/** Rules of enrolment, sessions and HTTP. */
export const otherServers: readonly Broken[] = [
  {
    name: 'registers-again',
    title: 'A sign-in registers a second device',
    changes: [
      {
        file: ENROLMENT,
        line: 'if (!isFirst || !(await store.open(opening, now()))) {',
        mutant: 'if (!(await store.open(opening, now()))) {',
      },
      { file: STORE, line: 'if (signIns.has(signInId)) return false', mutant: '' },
    ],
    fails: ['k43', 'k64'],
  },
  {
    name: 'logout-for-show',
    title: 'LogOut clears the cookies and ends nothing',
    changes: [
      {
        file: 'packages/api/routes/log-out.ts',
        line: "login && signIns.end(login.sid, loginExpiry(login), 'revoked'),",
        mutant: 'undefined,',
      },
      {
        file: 'packages/api/routes/log-out.ts',
        line: "endProven(cookie('session'), cookie('device'), 'revoked'),",
        mutant: 'undefined,',
      },
    ],
    fails: ['k44a'],
  },
  {
    name: 'stranger-logs-out',
    title: 'LogOut takes a session id for a proof',
    changes: [
      {
        file: 'packages/ota/server/service.ts',
        line: 'if (!session || !equalText(deviceCookie, session.deviceTag)) return null',
        mutant: 'if (!session) return null',
      },
    ],
    fails: ['k44b'],
  },
  {
    name: 'oracle',
    title: 'A session that is not known is told apart before the MAC',
    changes: [
      {
        file: VERIFIER,
        line: "if (store.lacks(sessionId)) return 'ota_bad_mac'",
        mutant: "if (store.lacks(sessionId)) return 'ota_session_expired'",
      },
    ],
    fails: ['p1'],
  },
  {
    name: 'repeated-headers',
    title: 'Repeated headers are taken as the framework joins them',
    changes: [{ file: 'packages/api/app.ts', line: 'app.use(refuseRepeatedHeaders)', mutant: '' }],
    fails: ['k5b'],
  },
  {
    name: 'early-data',
    title: 'Early data is answered',
    changes: [{ file: 'packages/api/app.ts', line: 'app.use(refuseEarlyData)', mutant: '' }],
    fails: ['h6'],
  },
  {
    name: 'bearer-too',
    title: 'A bearer token opens what is under OTA only',
    changes: [
      {
        file: 'packages/api/routes/records.ts',
        line: "bearer: acceptJwt ? 'pass' : 'refuse',",
        mutant: "bearer: 'pass',",
      },
    ],
    env: { ACCEPT_JWT: 'off' },
    fails: ['h5'],
  },
]
