// Testing Library gives up after a second, which fails on a slow machine; testTimeout ends tests that hang.
if (typeof window !== 'undefined') {
  require('@testing-library/react').configure({ asyncUtilTimeout: 20_000 })
}
globalThis.TextEncoder ??= require('node:util').TextEncoder // missing in jsdom
// On a slow machine one retry keeps a push alive; `npm test` names the flaky test and its error at its end.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true })
