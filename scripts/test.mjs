/**
 * `npm test` runs the inner circle: what every push needs. `npm run test:all` runs everything: also
 * the files with `.slow.` in their name. Both install what is missing and find a browser and servers.
 */
import { argv } from 'node:process'
import { ensureReady } from './prepare.mjs'
import { ensureServices } from './test/find-services.mjs'
import { runChecks } from './test/run.mjs'
import { allSteps, innerSteps } from './test/steps.mjs'

ensureReady()
ensureServices()
await runChecks(argv.includes('--all') ? allSteps() : innerSteps())
