/**
 * `npm test`: what each push needs. `npm run test:all` also runs the files with `.slow.` in their
 * names. Both install packages, a browser and servers where they may.
 */
import { spawn } from 'node:child_process'
import { argv, stdout } from 'node:process'
import { endWithNpm } from './end-with-npm.mjs'
import { ensureBrowser } from './find-browser.mjs'
import { ensureServices } from './find-services.mjs'
import { ensureReady, root } from './prepare.mjs'

/** The end of a failed step's output that is printed again: the tools name their failures last. */
const REPEATED_LINES = 60

/** @type {[name: string, program: string, ...args: string[]][]} */
const STEPS = [
  ['Biome', 'npm', 'run', '--silent', 'lint'],
  ['TypeScript', 'npm', 'run', '--silent', 'typecheck'],
  ['knip', 'npx', 'knip', '--no-progress', '--no-config-hints'],
  ['Jest', 'npx', 'jest'],
  ['The build', process.execPath, 'scripts/ensure-build.mjs'],
  ['Playwright', 'npx', 'playwright', 'test'],
  ['Production', 'npx', 'playwright', 'test', '--config=e2e/production/playwright.config.ts'],
]

/**
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ isPassed: boolean, output: string }>}
 */
function runStep(program, args, env) {
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output += text
      stdout.write(text)
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ isPassed: code === 0, output }))
  })
}

endWithNpm()
ensureReady()
ensureBrowser()
ensureServices()

const env = { ...process.env, ...(argv.includes('--all') ? {} : { SKIP_SLOW: 'true' }) }
/** @type {{ name: string, output: string }[]} */
const failures = []
/** @type {string[]} */
const times = []
for (const [name, program, ...args] of STEPS) {
  console.log(`\n▸ ${name}`)
  const startedAt = performance.now()
  const { isPassed, output } = await runStep(program, args, env)
  times.push(`${name} ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  if (!isPassed) failures.push({ name, output })
}
for (const { name, output } of failures) {
  console.log(`\n✗ ${name} failed. The end of its output:\n`)
  console.log(output.trimEnd().split('\n').slice(-REPEATED_LINES).join('\n'))
}
console.log(`\n${times.join(', ')}`)
console.log(`${STEPS.length - failures.length} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0
