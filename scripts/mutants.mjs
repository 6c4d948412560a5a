/**
 * Changes one place of the protocol or of the demo's pure part at a time, and counts how many of these
 * changes the unit tests of the inner circle notice. It prints the share, and each change that
 * nothing noticed.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { argv } from 'node:process'
import jestConfig from '../jest.config.mjs'
import { mutantsOf } from './mutants/changes.mjs'
import { root } from './prepare.mjs'

const DEMO = 'components/live-demo'
const FOLDERS = [
  ...['', '/client', '/server'].map((folder) => `packages/ota${folder}`),
  ...[
    'lib/demo',
    DEMO,
    ...['evidence', 'inspector', 'monitors', 'session', 'sign-in', 'times'].map(
      (one) => `${DEMO}/${one}`,
    ),
  ],
]
/** As many as a night has time for, spread evenly over all there are; the same ones each time. */
const SAMPLE = Number(argv[2] ?? 120)
/** A change can make a loop endless: that is noticed, too. */
const LIMIT_MS = 120_000
const CONFIG = join(root, 'dist/jest-of-mutants.json')

/** Jest's configuration, resolved once: Next takes a second for it. */
async function writeConfig() {
  process.env.CIRCLE = 'inner'
  const config = await jestConfig()
  const transform = Object.entries(config.transform ?? {}).map(([pattern, [, options]]) => [
    pattern,
    [join(root, 'scripts/mutants/transform.cjs'), options],
  ])
  const own = {
    rootDir: root,
    transform: Object.fromEntries(transform),
    maxWorkers: 1,
    testSequencer: undefined,
  }
  const testMatch = ['<rootDir>/{components/live-demo,lib,packages/ota}/**/*.test.ts']
  // They start a server for every change, and the contract that they hold is tried on memory, too.
  const ignored = ['/stores/(postgres|redis)', ...(config.testPathIgnorePatterns ?? [])]
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(
    CONFIG,
    JSON.stringify({ ...config, ...own, testMatch, testPathIgnorePatterns: ignored }),
  )
}

/**
 * Whether a test notices it.
 * @param {import('./mutants/changes.mjs').Mutant | null} mutant
 * @param {string[]} files whose tests run
 * @returns {Promise<boolean>}
 */
const isNoticed = (mutant, files) =>
  new Promise((done) => {
    const args = [
      '--config',
      CONFIG,
      '--bail',
      '--silent',
      '--passWithNoTests',
      '--findRelatedTests',
      ...files,
    ]
    const env = { ...process.env, MUTANT: mutant ? JSON.stringify(mutant) : '' }
    const options = { cwd: root, env, timeout: LIMIT_MS }
    const jest = join(root, 'node_modules/.bin/jest')
    execFile(process.execPath, [jest, ...args], options, (error) => done(error !== null))
  })

await writeConfig()
const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => /(?<!\.test|\.d)\.ts$/.test(name))
    .map((name) => `${folder}/${name}`),
)
const all = files.flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8')))
const step = Math.max(1, all.length / SAMPLE)
const sample = Array.from(
  { length: Math.ceil(all.length / step) },
  (_, n) => all[Math.floor(n * step)],
)
const queue = sample.flatMap((mutant) => mutant ?? [])
const missed = /** @type {typeof queue} */ ([])
let tried = 0
const work = async () => {
  for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
    if (!(await isNoticed(mutant, [mutant.file]))) missed.push(mutant)
    tried += 1
    if (tried % 20 === 0) console.log(`${tried} tried, ${missed.length} not noticed`)
  }
}
if (await isNoticed(null, files)) throw new Error('the tests are red without a change')
await Promise.all(Array.from({ length: availableParallelism() }, work))
for (const { file, line, from, to } of missed)
  console.log(`${file}:${line}: ${from.trim()} -> ${to.trim()}`)
const share = ((1 - missed.length / tried) * 100).toFixed(1)
console.log(`The inner circle notices ${tried - missed.length} of ${tried} changes: ${share} %.`)
