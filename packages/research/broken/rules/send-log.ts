import type { Broken } from './broken'
import { LOG, RECORD, VERIFIER } from './lines'

/** Rules of the send log. */
export const sendLogServers: readonly Broken[] = [
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
]
