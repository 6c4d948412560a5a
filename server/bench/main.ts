import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, versions } from 'node:process'
import { root, runTool } from '@/scripts/prepare.mjs'
import { hardware, today, writeSection } from '@/scripts/report-section.mjs'
import { checkParts } from './check-parts'
import { dpopChecks } from './dpop'
import { measureEndToEnd } from './end-to-end'
import { figuresOf, isWithinLimits } from './figures'
import { measureServers } from './http-server'
import { jwtLibraries } from './jwt-libraries'
import { measureAgainst } from './measure'
import { report } from './report'
import { otaChecks, rawHmac } from './token-checks'

/**
 * `npm run bench`: what one check of a token costs, as ratios to one raw HMAC-SHA512 in the same
 * run, and what a server answers under load. Writes the outcome to docs/benchmarks.md, and to
 * content/benchmarks.json, which pages and articles quote; fails when a first limit is not kept.
 * `npm run bench -- --print` only prints.
 */

const REPORT = 'docs/benchmarks.md'
const DATA = 'content/benchmarks.json'
const LIBRARIES = ['fast-jwt', 'jose', 'jsonwebtoken', 'mitata', 'autocannon']

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version

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
if (!argv.includes('--print')) {
  writeFileSync(join(root, DATA), JSON.stringify(figures))
  writeSection(join(root, REPORT), 'npm run bench', text)
  runTool('Formatting the report', 'biome', ['format', '--write', DATA, REPORT])
}
process.exit(isWithinLimits(figures) ? 0 : 1)
