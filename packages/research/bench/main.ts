import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, versions } from 'node:process'
import { root, runTool } from '@/scripts/prepare.mjs'
import { hardware, today, writeSection } from '@/scripts/report-section.mjs'
import { figuresOf, isWithinLimits, report } from './figures'
import { dpopChecks, jwtLibraries } from './jwt-libraries'
import { isQuick, measureBlocks, reportBlocks } from './longest-block'
import { measureAgainst } from './measure'
import { measurePauses, reportPauses } from './pauses'
import { measureEndToEnd, measureServers } from './servers'
import { checkParts, otaChecks, rawHmac } from './token-checks'

/**
 * `npm run bench`: what one check of a token costs, as ratios to one raw HMAC-SHA512 in the same
 * run, and what a server answers under load. Writes the outcome to docs/benchmarks.md, and to
 * content/benchmarks.json, which pages and articles quote; fails when a first limit is not kept.
 * `npm run bench -- blocks` measures only how long one request can keep all others waiting.
 * `npm run bench -- pauses` measures only what holds up the calls of the demo.
 * `npm run bench -- --print` only prints.
 */

const REPORT = 'docs/benchmarks.md'
const DATA = 'content/benchmarks.json'
const LIBRARIES = ['fast-jwt', 'jose', 'jsonwebtoken', 'mitata', 'autocannon']

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version

const isToPrint = argv.includes('--print')
/** The one part that is asked for. */
const only = ['blocks', 'pauses'].find((part) => argv.includes(part))

/** Prints what a part found out, and keeps it. */
function tell(part: string, text: string) {
  console.log(`\n${text}`)
  if (isToPrint) return
  writeSection(join(root, REPORT), `npm run bench -- ${part}`, text)
  runTool('Formatting the report', 'biome', ['format', '--write', REPORT])
}

let isFine = true
if (only !== 'pauses') {
  console.log('▸ Measuring what one request can cost, about a minute')
  const blocks = await measureBlocks()
  isFine = isQuick(blocks)
  tell('blocks', reportBlocks(blocks))
}
if (only !== 'blocks') {
  console.log('▸ Measuring what a visitor of the demo sees, about two minutes')
  tell('pauses', reportPauses(await measurePauses()))
}
if (only) process.exit(isFine ? 0 : 1)

console.log('▸ Measuring checks, about a minute')
const subjects = [...(await otaChecks()), ...(await jwtLibraries()), ...(await dpopChecks())]
const measured = await measureAgainst(rawHmac, subjects)
const [, ...parts] = await measureAgainst(rawHmac, checkParts())
console.log('▸ Measuring servers, about a minute')
const servers = await measureServers()
console.log('▸ Measuring what is around the check, about a minute')
const endToEnd = await measureEndToEnd()

const figures = figuresOf({
  date: today(),
  machine: hardware(),
  versions: [
    `OpenSSL ${versions.openssl}`,
    ...LIBRARIES.map((name) => `${name} ${versionOf(name)}`),
  ],
  measured,
  parts,
  servers,
  endToEnd,
})
const text = report(figures)
console.log(`\n${text}`)
if (!isToPrint) {
  writeFileSync(join(root, DATA), JSON.stringify(figures))
  writeSection(join(root, REPORT), 'npm run bench', text)
  runTool('Formatting the report', 'biome', ['format', '--write', DATA, REPORT])
}
process.exit(isWithinLimits(figures) && isFine ? 0 : 1)
