import type { Broken } from './broken'
import { COMPARES_MAC, VERIFIER } from './lines'

/** Rules of the token, its time and its id. */
export const tokenServers: readonly Broken[] = [
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
]
