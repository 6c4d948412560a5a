import { readFileSync } from 'node:fs'
import { JWT_LIFETIME_SECONDS, LOGIN_LIFETIME_SECONDS } from '@one-tick-ahead/api/contract/limits'
import {
  ENROLMENT_WINDOW_SECONDS,
  IDLE_TIMEOUT_MS,
  MINUTE_MS,
  SEGMENT_MS,
  SEGMENT_SECONDS,
} from '@one-tick-ahead/ota/limits'

const README = 'packages/ota/README.md'
const PROTOCOL = 'docs/protocol.md'
const LIMITS = 'content/pages/limits.ts'
const THEFTS = 'content/thefts.ts'
const FIGURES = 'app/ota-security/threat-figures.tsx'

/** Small numbers as texts have them. */
const inWords = (value: number) => ({ 5: 'five', 8: 'eight' })[value] ?? String(value)

// A constant that changes must change the texts with it.
test.each([
  [`${(MINUTE_MS + SEGMENT_MS) / 1000} seconds`, [LIMITS, THEFTS, README, FIGURES]],
  [`${SEGMENT_SECONDS} to ${2 * SEGMENT_SECONDS} seconds`, [LIMITS, FIGURES]],
  [`${JWT_LIFETIME_SECONDS / 60} minutes`, [LIMITS, FIGURES]],
  [`${inWords(LOGIN_LIFETIME_SECONDS / 3600)} hours`, [LIMITS, THEFTS, 'content/pages/privacy.ts']],
  [
    `${IDLE_TIMEOUT_MS / 60_000} idle minutes`,
    [LIMITS, 'content/pages/about.ts', 'content/pages/compare.ts'],
  ],
  [`${IDLE_TIMEOUT_MS / 60_000} minutes`, [README, PROTOCOL]],
  [`${inWords(ENROLMENT_WINDOW_SECONDS / 60)} minutes`, [LIMITS, README, PROTOCOL]],
])('“%s” stands in the texts that name it', (phrase, files) => {
  const without = files.filter((file) => !readFileSync(file, 'utf8').includes(phrase))
  expect(without).toEqual([])
})
