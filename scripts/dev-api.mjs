/**
 * The API under `npm run dev`: compiled again when a file of it changes, and started again. The watcher
 * looks at the files anew by itself, so it also follows a branch switch, which replaces them.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { context } from 'esbuild'
import { installedPackages } from './build/own-packages.mjs'

const OUT = '.next/dev-api/main.mjs'
/** @type {import('node:child_process').ChildProcess | undefined} */
let server
let isEnding = false

async function stop() {
  const old = server
  if (!old || old.exitCode !== null || old.signalCode !== null) return
  const ended = once(old, 'exit')
  old.kill('SIGINT')
  await ended
}

/** @type {Promise<void>} */
let turn = Promise.resolve()
function restart() {
  turn = turn.then(async () => {
    await stop()
    if (isEnding) return
    server = spawn(process.execPath, ['--enable-source-maps', OUT], { stdio: 'inherit' })
  })
}

const watched = await context({
  entryPoints: ['packages/api/main.ts'],
  outfile: OUT,
  bundle: true,
  platform: 'node',
  format: 'esm',
  external: installedPackages,
  sourcemap: 'linked',
  logLevel: 'warning',
  plugins: [
    {
      name: 'restart',
      setup: ({ onEnd }) => onEnd(({ errors }) => (errors.length === 0 ? restart() : undefined)),
    },
  ],
})
await watched.watch()

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    isEnding = true
    await turn
    await stop()
    process.exit()
  })
}
