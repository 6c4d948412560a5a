/**
 * `npm run lighthouse -w packages/research`: what a slow phone has of every layout, beside an empty Next export in the
 * same run, written to docs/benchmarks.md. `npm run lighthouse -w packages/research -- 1` goes round once, in place of
 * five times, and writes nothing.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { audit, ensureLighthouse } from './lighthouse/audit.mjs'
import { report } from './lighthouse/report.mjs'
import { buildServer, ensureExport, ensureReady, root, run, runTool } from './prepare.mjs'
import { writeSection } from './report-section.mjs'
import { isTaken } from './test/ports.mjs'
import { withFloor } from './weight/floor.mjs'

/** Odd, for the medians. */
const ROUNDS = 5
const REPORT = 'docs/benchmarks.md'
/** Of two servers, from PORT on. */
const PORTS = 6
/** Of pages below the blog one; Lighthouse judges none that is not to be found. */
const LEFT_OUT = /^(404|_not-found|live-demo\/google|blogs\/(?!jwt-replay-attacks$).*)$/

/**
 * The server as production runs it, on a port of its own and the two after it.
 * @param {number} port
 * @param {string} folder what it serves
 * @param {string} data
 */
async function serve(port, folder, data) {
  const [PORT, ATTACKER_PORT, PROVIDER_PORT] = [port, port + 1, port + 2].map(String)
  const child = spawn(process.execPath, ['dist/main.mjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT,
      ATTACKER_PORT,
      PROVIDER_PORT,
      STATIC_DIR: folder,
      DATA_DIR: data,
      RATE_LIMIT: 'off',
    },
  })
  const origin = `http://localhost:${port}`
  while (!(await fetch(`${origin}/healthz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('The server has ended')
    await sleep(100)
  }
  return { origin, stop: () => child.kill() }
}

const port = Number(process.env.PORT || 3000)
for (let one = port; one < port + PORTS; one += 1) {
  // Somebody else's answers would be measured for ours.
  if (await isTaken(one))
    throw new Error(`Port ${one} is taken: end what listens there, or set PORT`)
}
ensureReady()
ensureExport()
buildServer()
const lighthouse = ensureLighthouse() // before anything runs that would have to be ended
const rounds = Number(argv[2] ?? ROUNDS)
const paths = readdirSync(join(root, 'out'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html'))
  .map((name) => name.replace(/\.html$/, ''))
  .filter((name) => !LEFT_OUT.test(name))
  .map((name) => `/${name.replace(/^index$/, '')}`)
  .sort()
const data = mkdtempSync(join(tmpdir(), 'ota-lighthouse-'))

await withFloor(async (folder) => {
  writeFileSync(
    join(folder, '.headers.json'),
    '{"http":{"pages":{},"files":{}},"https":{"pages":{},"files":{}}}',
  ) // it has no policy
  run('Compressing it', process.execPath, ['scripts/build/compress-export.mjs', folder])
  const site = await serve(port, join(root, 'out'), join(data, 'site'))
  const empty = await serve(port + 3, folder, join(data, 'floor'))
  try {
    const floorRuns = []
    /** @type {Record<string, import('./lighthouse/audit.mjs').Audit[]>} */
    const runsOf = Object.fromEntries(paths.map((path) => [path, []]))
    for (let round = 1; round <= rounds; round += 1) {
      console.error(`▸ Round ${round} of ${rounds}`)
      floorRuns.push(await audit(lighthouse, empty.origin))
      for (const path of paths) runsOf[path]?.push(await audit(lighthouse, site.origin + path))
    }
    const text = report(floorRuns, runsOf)
    console.log(`\n${text}`)
    if (argv[2] !== undefined) return
    writeSection(join(root, REPORT), 'npm run lighthouse -w packages/research', text)
    runTool('Formatting the report', 'biome', ['format', '--write', REPORT])
  } finally {
    site.stop()
    empty.stop()
    rmSync(data, { recursive: true, force: true })
  }
})
