import type { Broken } from './broken'
import { COMPARES_MAC, noReplayInLog, noSpentInAdmit, noSpentInPeek, VERIFIER } from './lines'

/** Rules of one-time use. */
export const oneTimeServers: readonly Broken[] = [
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
]
