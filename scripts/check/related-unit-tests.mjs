import { existsSync } from 'node:fs'

/**
 * Tests that read a file in place of importing it, or run what is compiled of it.
 * @type {[RegExp, string[]][]}
 */
const READERS = [
  [/^content\/.*\.mdx$/, ['content/snippets.test.ts']],
  [/^docs\/writing\.md$/, ['content/writing.test.ts', 'lib/feeds/portable.test.ts']],
  [
    /^(docs\/protocol\.md|content\/compromise\.json)$/,
    [
      'server/adversarial/table.test.ts',
      'server/compromise/compromise.slow.test.ts',
      'server/compromise/section.test.ts',
      'server/explorer/explorer.slow.test.ts',
      'server/adversarial/protocol-page.test.ts',
    ],
  ],
  [/^(docs\/benchmarks\.md|content\/benchmarks\.json)$/, ['server/bench/data-file.test.ts']],
  [/^(docs\/protocol|README)\.md$/, ['content/benchmarks.test.ts']],
  [/^([A-Z]+\.md|docs\/(asvs\.md|commands\.md|demo\.webp))$/, ['scripts/papers.test.ts']],
  [/^SECURITY\.md$/, ['lib/security-txt.test.ts']],
  [/^\.(ci\/run|github\/workflows\/ci\.yml)$/, ['scripts/ci-workflow.test.ts']],
  [/^\.env\.example$/, ['server/env.test.ts']],
  [/^\.npmrc$/, ['scripts/supply-chain.test.mjs']],
  [/^public\/feed\.css$/, ['lib/images/palette.test.ts']],
  // Imported by every test that starts the compiled server.
  [/^(server|lib\/ota)\/(?!.*\.test\.\w+$)/, ['server/testing/run-server.ts']],
]

/** For a test: each of them is there. */
export const readers = READERS.flatMap(([, files]) => files)

/**
 * What Jest is to find the tests for: of a change what is still there, and those that read it.
 * @param {string[]} files as paths from the project's root
 * @returns {string[]} none where there is nothing to ask about
 */
export function askedOfJest(files) {
  const read = files.flatMap((file) =>
    READERS.filter(([pattern]) => pattern.test(file)).flatMap(([, tests]) => tests),
  )
  return [...new Set([...files.filter((file) => existsSync(file)), ...read])].sort()
}
