import data from './engines.json' with { type: 'json' }

/** Browsers beside Chromium that the checks passed in, and on which day; `node scripts/engines.mjs` writes the file. */
export const engines: { date: string; browsers: readonly Browser[] } = data

interface Browser {
  name: string
  version: string
}
