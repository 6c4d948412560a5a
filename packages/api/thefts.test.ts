import { expectAsWritten } from './testing/as-written'

// The other rows, and the demo's unsealed key, take longer: thefts.slow.test.ts.
test.each(['jwt', 'delivered-request', 'up-to-date-profile'])(
  '%s gives what content/thefts.ts says',
  (id) => expectAsWritten(id, { schemes: ['jwt', 'ota'] }),
)
