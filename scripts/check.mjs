/**
 * `npm run check -- [--changed [since]] [--quick]` runs what a change since a commit touches; without
 * a commit, since the last one. `--quick` opens no browser.
 */
import { argv, stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { ensureReady, root } from './prepare.mjs'
import { changedFiles } from './test/changed-files.mjs'
import { relatedTests } from './test/related-tests.mjs'
import { runChecks } from './test/run.mjs'
import { innerSteps, stepsFor } from './test/steps.mjs'

const USAGE = 'Usage: npm run check [-- [--changed [since]] [--quick]]'
/** Of unit tests so many are named; more have the same reason. */
const NAMED = 3

/** @throws with a message for whoever typed them. */
function readOptions() {
  const { values, positionals } = parseArgs({
    args: argv.slice(2),
    options: {
      changed: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  if (positionals.length > (values.changed ? 1 : 0)) throw new Error(USAGE)
  return { changed: changedFiles(positionals[0] ?? 'HEAD'), isQuick: values.quick }
}

/** @param {import('./test/related-tests.mjs').Why} tests */
function printWhy(tests, most = Number.POSITIVE_INFINITY) {
  const name = (/** @type {string} */ file) => file.replace(/\.(test|e2e)\.\w+$/, '')
  const reasons = new Set(tests.values())
  for (const reason of reasons) {
    const files = [...tests].filter(([, other]) => other === reason)
    for (const [file] of files.slice(0, most)) console.log(`${name(file)}: ${reason}`)
    if (files.length > most) console.log(`and ${files.length - most} more: each ${reason}`)
  }
}

/** @param {string} why */
async function isEverythingWanted(why) {
  console.log(`This touches everything, since ${why}.`)
  if (!stdin.isTTY) {
    console.log('All of the inner circle is run.')
    return true
  }
  const lines = createInterface({ input: stdin, output: stdout })
  const answer = await lines.question('Run all of the inner circle, some minutes? [y/N] ')
  lines.close()
  return /^y/i.test(answer)
}

/** @param {{ changed: string[], isQuick: boolean }} options */
async function chooseSteps({ changed, isQuick }) {
  const related = relatedTests(changed)
  if (related.everything && !isQuick) {
    if (await isEverythingWanted(related.everything)) return innerSteps()
    console.log('So no browser is opened.')
  }
  const isWithoutBrowser = isQuick || Boolean(related.everything)
  printWhy(related.unit, NAMED)
  if (!isWithoutBrowser) printWhy(related.browser)
  return stepsFor(related, isWithoutBrowser)
}

process.chdir(root)
ensureReady()
let options
try {
  options = readOptions()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
if (options.changed.length === 0) console.log('Nothing has changed.')
else await runChecks(await chooseSteps(options))
