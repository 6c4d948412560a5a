// Testing Library gives up after a second, which fails on a slow machine; testTimeout ends tests that hang.
if (typeof window !== 'undefined') {
  require('@testing-library/react').configure({ asyncUtilTimeout: 20_000 })
}
globalThis.TextEncoder ??= require('node:util').TextEncoder // missing in jsdom
