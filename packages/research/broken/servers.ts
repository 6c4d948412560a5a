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

/** @param mutant what stands in place of the line; by default nothing. */
export const change = (file: string, line: string, mutant = ''): Change => ({ file, line, mutant })

/** Files and lines that several broken servers have changed, and mutants of the explorer. */

export const VERIFIER = 'packages/ota/server/verifier.ts'
export const LOG = 'packages/ota/server/send-log.ts'
export const RECORD = 'packages/ota/server/session-record.ts'
export const STORE = 'packages/ota/stores/memory.ts'
export const ENROLMENT = 'packages/ota/server/service.ts'

const COMPARES_MAC =
  "if (!equalText(token.mac, session.mac(requestId, accepted.minute))) return 'ota_bad_mac'"

export const noSpentInPeek = change(
  STORE,
  "for (const ids of session.spent.values()) if (ids.has(requestId)) return 'spent'",
)

export const noSpentInAdmit = change(RECORD, "if (ids.has(requestId)) return 'replayed'")

export const noReplayInLog = change(LOG, 'if (known?.accepted) return 1')

/** The store opens a session for a sign-in that had one. */
export const opensAgain = change(STORE, 'if (signIns.has(signInId)) return false')

export const redeemsAgain = change(
  ENROLMENT,
  'if (!isFirst || !(await store.open(opening, now()))) {',
  'if (!(await store.open(opening, now()))) {',
)

/** Every broken server, in the order of the cases that fail them. */
export const brokenServers: readonly Broken[] = [
  // Rules of the token, its time and its id.
  {
    name: 'half-mac',
    title: 'Half of the MAC is compared',
    changes: [
      change(
        VERIFIER,
        COMPARES_MAC,
        `const right = session.mac(requestId, accepted.minute)
          if (!equalText(token.mac.slice(0, 64), right.slice(0, 64))) return 'ota_bad_mac'`,
      ),
    ],
    fails: ['k2', 'k10'],
  },
  {
    name: 'upper-case',
    title: 'The MAC is taken in upper case',
    changes: [
      change(VERIFIER, COMPARES_MAC, COMPARES_MAC.replace('token.mac', 'token.mac.toLowerCase()')),
    ],
    fails: ['k3b'],
  },
  {
    name: 'any-id',
    title: 'A request id may have any spelling',
    changes: [change(VERIFIER, "if (!isUuid(requestId)) return 'ota_malformed'")],
    fails: ['k6a'],
  },
  {
    name: 'wide-window',
    title: 'All four labels are in time',
    changes: [change('packages/ota/token.ts', 'if (ahead === 2) return null')],
    fails: ['k12b', 'k12c'],
  },
  {
    name: 'no-cookie',
    title: 'The device cookie is not asked for',
    changes: [
      change(
        VERIFIER,
        'if (!equalText(credentials.deviceCookie, session.deviceTag)) {',
        'if (false) {',
      ),
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
      change(
        VERIFIER,
        'const admission = store.admit({',
        `const later = async (request) => {
          await new Promise((done) => setTimeout(done, 50))
          return store.admit(request)
        }
        const admission = later({`,
      ),
    ],
    fails: ['k19'],
  },
  {
    name: 'burns-ids',
    title: 'An id is spent before its MAC was proved',
    changes: [
      change(
        VERIFIER,
        COMPARES_MAC,
        `const burnt = (globalThis.burnt ??= new Set())
          if (!equalText(token.mac, session.mac(requestId, accepted.minute))) {
            burnt.add(requestId)
            return 'ota_bad_mac'
          }
          if (burnt.has(requestId)) return 'ota_replayed'`,
      ),
    ],
    fails: ['k23'],
  },
  // Rules of the send log.
  {
    name: 'no-history',
    title: 'The history is not read',
    changes: [
      change(
        RECORD,
        'const admission = admissions[receive(session.log, requestId, history, segment)]',
        "const admission = 'accepted'",
      ),
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
      'k33c',
      'k34a',
      'k34b',
      'k34d',
      'k39',
    ],
  },
  {
    name: 'late-ids',
    title: 'An announced id is filled in, however young its token',
    changes: [change(LOG, 'if (segment > known.segment) return 12')],
    fails: ['k29d'],
  },
  {
    name: 'no-overtaking',
    title: 'A request that was overtaken is a fork',
    changes: [change(LOG, 'if (side[sent.length] !== requestId || !known) return 11', 'return 11')],
    fails: ['k29c', 'k29d'],
  },
  {
    name: 'one-side',
    title: 'A fork refuses whoever comes second, and the other side goes on',
    changes: [
      change(
        RECORD,
        "if (admission === 'forked' || admission === 'lost') finish(session, 'revoked')",
      ),
      change(
        VERIFIER,
        "if (isFork || admission === 'lost' || admission === 'revoked') onRevoke(sessionId, expiresAt)",
      ),
    ],
    fails: [
      'k29g',
      'k29h',
      'k29i',
      'k29j',
      'k29k',
      'k29l',
      'k33b',
      'k33c',
      'k34a',
      'k34b',
      'k34d',
      'k39',
    ],
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
      change(
        'packages/api/routes/log-out.ts',
        "login && signIns.end(login.sid, loginExpiry(login), 'revoked'),",
        'undefined,',
      ),
      change(
        'packages/api/routes/log-out.ts',
        "endProven(cookie('session'), cookie('device'), 'revoked'),",
        'undefined,',
      ),
    ],
    fails: ['k44a'],
  },
  {
    name: 'stranger-logs-out',
    title: 'LogOut takes a session id for a proof',
    changes: [
      change(
        'packages/ota/server/service.ts',
        'if (!session || !equalText(deviceCookie, session.deviceTag)) return null',
        'if (!session) return null',
      ),
    ],
    fails: ['k44b'],
  },
  {
    name: 'oracle',
    title: 'A session that is not known is told apart before the MAC',
    changes: [
      change(
        VERIFIER,
        "if (store.lacks(sessionId)) return 'ota_bad_mac'",
        "if (store.lacks(sessionId)) return 'ota_session_expired'",
      ),
    ],
    fails: ['p1'],
  },
  {
    name: 'repeated-headers',
    title: 'Repeated headers are taken as the framework joins them',
    changes: [change('packages/api/app.ts', 'app.use(refuseRepeatedHeaders)')],
    fails: ['k5b'],
  },
  {
    name: 'early-data',
    title: 'Early data is answered',
    changes: [change('packages/api/app.ts', 'app.use(refuseEarlyData)')],
    fails: ['h6'],
  },
  {
    name: 'bearer-too',
    title: 'A bearer token opens what is under OTA only',
    changes: [
      change(
        'packages/api/routes/records.ts',
        "bearer: acceptJwt ? 'pass' : 'refuse',",
        "bearer: 'pass',",
      ),
    ],
    env: { ACCEPT_JWT: 'off' },
    fails: ['h5'],
  },
]
