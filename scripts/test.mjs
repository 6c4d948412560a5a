/**
 * `npm test` runs the inner circle: what every push needs. `npm run test:all` runs everything: also
 * the files with `.slow.` in their name. Both install what is missing and find a browser and servers.
 */
import { argv } from 'node:process'
import { runChecks } from './check/run.mjs'
import { allSteps, innerSteps } from './check/steps.mjs'
import { ensureServices } from './find-services.mjs'
import { ensureReady } from './prepare.mjs'

ensureReady()
ensureServices()
await runChecks(argv.includes('--all') ? allSteps() : innerSteps())
