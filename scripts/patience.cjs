// Testing Library gives up after a second. That ends what hangs, and judges no machine: see testTimeout.
if (typeof window !== 'undefined') {
  require('@testing-library/react').configure({ asyncUtilTimeout: 20_000 })
}
globalThis.TextEncoder ??= require('node:util').TextEncoder // which browsers have, and jsdom has not
