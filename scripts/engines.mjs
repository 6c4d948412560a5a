/**
 * `node scripts/engines.mjs`: chosen checks in Firefox and WebKit, as the system has them. No part of
 * `npm test`, which needs neither: it is for a change that another engine may see differently, as
 * of layout, print, media, storage or timers.
 */
import { argv, env, versions } from 'node:process'
import { findEngines } from './engines/find-engines.mjs'
import { recordEngines } from './engines/record.mjs'
import { ensureReady, root, run, runTool } from './prepare.mjs'

const USAGE = `Usage: node scripts/engines.mjs [options]

Runs chosen checks in Firefox and WebKit, against the built site and the real server: what a visitor
does on every page, a run of the demo, attacks, refused storage and cookies, print. An engine that
is not installed is skipped. It is no part of npm test: run it after a change that another engine
may see differently (layout, print, media, storage, timers), and before a release.

Options are Playwright's, for instance:
  --project firefox   one engine only (firefox, webkit)
  -g "print"          the checks whose name has that word`

if (argv.includes('--help')) {
  console.log(USAGE)
  process.exit()
}

process.chdir(root)
ensureReady()
const engines = Object.entries(findEngines())
for (const [name, { missing }] of engines) {
  if (missing) console.log(`▸ ${name}: skipped, ${missing}`)
}
if (engines.every(([, { missing }]) => missing)) process.exit()

run('Making sure of a build', process.execPath, ['scripts/ensure-build.mjs'])
// WebDriver BiDi is spoken over a WebSocket, which Node has without this from 22 on.
const options = Number.parseInt(versions.node, 10) < 22 ? '--experimental-websocket' : ''
const NODE_OPTIONS = [env.NODE_OPTIONS, options].filter(Boolean).join(' ')
const args = ['test', '--config', 'e2e/engines/playwright.config.ts', ...argv.slice(2)]
runTool('Checks in other engines', 'playwright', args, { ...env, NODE_OPTIONS })
// A part of the checks, or of the engines, says nothing of a browser as a whole.
if (argv.length === 2 && engines.every(([, { missing }]) => !missing)) recordEngines()
