import type { Change } from '@one-tick-ahead/ota/testing/bundle-program'

/** The reference with one rule left out, and the cases that must fail it: these and no others. */
export interface Broken {
  /** File name of its bundle. */
  name: string
  /** What the server does now. */
  title: string
  /** One line, or several where a rule is guarded more than once. */
  changes: readonly Change[]
  /** Ids of cases, in their order. */
  fails: readonly string[]
  /** Settings that the rule needs. */
  env?: Readonly<Record<string, string>>
}

/** Files and lines that several broken servers have changed, and mutants of the explorer. */

export const VERIFIER = 'packages/ota/server/verifier.ts'
export const LOG = 'packages/ota/server/send-log.ts'
export const RECORD = 'packages/ota/server/session-record.ts'
export const STORE = 'packages/ota/stores/memory.ts'
export const ENROLMENT = 'packages/ota/server/service.ts'

const COMPARES_MAC =
  "if (!equalText(token.mac, session.mac(requestId, accepted.minute))) return 'ota_bad_mac'"

export const noSpentInPeek: Change = {
  file: STORE,
  line: "for (const ids of session.spent.values()) if (ids.has(requestId)) return 'spent'",
  mutant: '',
}

export const noSpentInAdmit: Change = {
  file: RECORD,
  line: "if (ids.has(requestId)) return 'replayed'",
  mutant: '',
}

export const noReplayInLog: Change = {
  file: LOG,
  line: "if (known?.accepted) return 'replay'",
  mutant: '',
}

/** The store opens a session for a sign-in that had one. */
export const opensAgain: Change = {
  file: STORE,
  line: 'if (signIns.has(signInId)) return false',
  mutant: '',
}

export const redeemsAgain: Change = {
  file: ENROLMENT,
  line: 'if (!isFirst || !(await store.open(opening, now()))) {',
  mutant: 'if (!(await store.open(opening, now()))) {',
}

/** Every broken server, in the order of the cases that fail them. */
export const brokenServers: readonly Broken[] = [
  // Rules of the token, its time and its id.
  {
    name: 'half-mac',
    title: 'Half of the MAC is compared',
    changes: [
      {
        file: VERIFIER,
        line: COMPARES_MAC,
        mutant: `const right = session.mac(requestId, accepted.minute)
          if (!equalText(token.mac.slice(0, 64), right.slice(0, 64))) return 'ota_bad_mac'`,
      },
    ],
    fails: ['k2', 'k10'],
  },
  {
    name: 'upper-case',
    title: 'The MAC is taken in upper case',
    changes: [
      {
        file: VERIFIER,
        line: COMPARES_MAC,
        mutant: COMPARES_MAC.replace('token.mac', 'token.mac.toLowerCase()'),
      },
    ],
    fails: ['k3b'],
  },
  {
    name: 'any-id',
    title: 'A request id may have any spelling',
    changes: [
      { file: VERIFIER, line: "if (!isUuid(requestId)) return 'ota_malformed'", mutant: '' },
    ],
    fails: ['k6a'],
  },
  {
    name: 'wide-window',
    title: 'All four labels are in time',
    changes: [{ file: 'packages/ota/token.ts', line: 'if (ahead === 2) return null', mutant: '' }],
    fails: ['k12b', 'k12c'],
  },
  {
    name: 'no-cookie',
    title: 'The device cookie is not asked for',
    changes: [
      {
        file: VERIFIER,
        line: 'if (!equalText(credentials.deviceCookie, session.deviceTag)) {',
        mutant: 'if (false) {',
      },
    ],
    fails: ['k24a', 'k24b', 'k34c'],
  },
  // Rules of one-time use.
  {
    name: 'no-memory',
    title: 'Nothing remembers what was spent',
    changes: [noSpentInPeek, noSpentInAdmit, noReplayInLog],
    fails: ['k14', 'k18', 'k19', 'k22', 'k29e'],
  },
  {
    name: 'log-as-memory',
    title: 'Only the send log remembers what was spent',
    changes: [noSpentInPeek, noSpentInAdmit],
    fails: ['k22'],
  },
  {
    name: 'two-steps',
    title: 'A spent id is looked up, and spent a moment later',
    changes: [
      noSpentInAdmit,
      noReplayInLog,
      {
        file: VERIFIER,
        line: 'const admission = store.admit({',
        mutant: `const later = async (request) => {
          await new Promise((done) => setTimeout(done, 50))
          return store.admit(request)
        }
        const admission = later({`,
      },
    ],
    fails: ['k19'],
  },
  {
    name: 'burns-ids',
    title: 'An id is spent before its MAC was proved',
    changes: [
      {
        file: VERIFIER,
        line: COMPARES_MAC,
        mutant: `const burnt = (globalThis.burnt ??= new Set())
          if (!equalText(token.mac, session.mac(requestId, accepted.minute))) {
            burnt.add(requestId)
            return 'ota_bad_mac'
          }
          if (burnt.has(requestId)) return 'ota_replayed'`,
      },
    ],
    fails: ['k23'],
  },
  // Rules of the send log.
  {
    name: 'no-history',
    title: 'The history is not read',
    changes: [
      {
        file: RECORD,
        line: 'const admission = admissions[receive(session.log, requestId, history, segment)]',
        mutant: "const admission = 'accepted'",
      },
    ],
    fails: [
      'k29d',
      'k29g',
      'k29h',
      'k29i',
      'k29j',
      'k29k',
      'k29l',
      'k33a',
      'k33b',
      'k34a',
      'k34b',
      'k39',
    ],
  },
  {
    name: 'late-ids',
    title: 'An announced id is filled in, however young its token',
    changes: [{ file: LOG, line: "if (segment > next.segment) return 'late-refused'", mutant: '' }],
    fails: ['k29d'],
  },
  {
    name: 'no-overtaking',
    title: 'A request that was overtaken is a fork',
    changes: [
      {
        file: LOG,
        line: "if (nextId !== requestId || !next) return 'fork'",
        mutant: "return 'fork'",
      },
    ],
    fails: ['k29c', 'k29d'],
  },
  {
    name: 'one-side',
    title: 'A fork refuses whoever comes second, and the other side goes on',
    changes: [
      {
        file: RECORD,
        line: "if (admission === 'forked' || admission === 'lost') finish(session, 'revoked')",
        mutant: '',
      },
      {
        file: VERIFIER,
        line: "if (isFork || admission === 'lost' || admission === 'revoked') onRevoke(sessionId, expiresAt)",
        mutant: '',
      },
    ],
    fails: ['k29g', 'k29h', 'k29i', 'k29j', 'k29k', 'k29l', 'k33b', 'k34a', 'k34b', 'k39'],
  },
  // Rules of enrolment, sessions and HTTP.
  {
    name: 'registers-again',
    title: 'A sign-in registers a second device',
    changes: [redeemsAgain, opensAgain],
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
