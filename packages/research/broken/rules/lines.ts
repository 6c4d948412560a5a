import type { Change } from '@one-tick-ahead/ota/testing/bundle-program'

/** Files and lines that several broken servers have changed. */

export const VERIFIER = 'packages/ota/server/verifier.ts'
export const LOG = 'packages/ota/server/send-log.ts'
export const RECORD = 'packages/ota/server/session-record.ts'
export const STORE = 'packages/ota/stores/memory.ts'
export const ENROLMENT = 'packages/ota/server/service.ts'

export const COMPARES_MAC =
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
