/**
 * `npm test`: the checks that each push needs. `npm run test:all` adds the `.slow.` files. Both install packages,
 * a browser and servers if possible.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { endWithNpm } from './end-with-npm.mjs'
import { ensureBrowser, ensureServices } from './find-browser.mjs'
import { ensureReady, root } from './prepare.mjs'

const STEPS = [
  'npm run --silent lint',
  'npm run --silent typecheck',
  'npx knip --no-progress --no-config-hints',
  'npx jest',
  'node scripts/ensure-build.mjs',
  'npx playwright test',
  'npx playwright test --config=e2e/production.config.ts',
]

endWithNpm()
ensureReady()
ensureBrowser()
ensureServices()

const env = { ...process.env, ...(process.argv.includes('--all') ? {} : { SKIP_SLOW: 'true' }) }
/** @type {string[]} */
const failed = []
for (const step of STEPS) {
  console.log(`\n▸ ${step}`)
  const child = spawn(step, { cwd: root, env, stdio: 'inherit', shell: true })
  const [status] = await once(child, 'close')
  if (status !== 0) failed.push(step)
}
for (const step of failed) console.log(`\n✗ ${step} failed`)
console.log(`\n${STEPS.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 ? 1 : 0
