import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, versions } from 'node:process'
import { root, runTool } from '@/scripts/prepare.mjs'
import { machine, writeSection } from '@/scripts/report-section.mjs'
import { dpopChecks } from './dpop'
import { measureServers } from './http-server'
import { jwtLibraries } from './jwt-libraries'
import { measureAgainst } from './measure'
import { report } from './report'
import { otaChecks, rawHmac } from './token-checks'

/**
 * `npm run bench`: what one check of a token costs, as ratios to one raw HMAC-SHA512 in the same
 * run, and what a server answers under load. Writes the outcome to docs/benchmarks.md and fails
 * when a first limit is not kept. `npm run bench -- --print` only prints.
 */

const REPORT = 'docs/benchmarks.md'
const LIBRARIES = ['fast-jwt', 'jose', 'jsonwebtoken', 'mitata', 'autocannon']

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version

console.log('▸ Measuring checks, about a minute')
const subjects = [...(await otaChecks()), ...(await jwtLibraries()), ...(await dpopChecks())]
const measured = await measureAgainst(rawHmac, subjects)
console.log('▸ Measuring servers, about a minute')
const servers = await measureServers()

const { text, isWithin } = report({
  machine: machine(),
  versions: [
    `OpenSSL ${versions.openssl}`,
    ...LIBRARIES.map((name) => `${name} ${versionOf(name)}`),
  ],
  measured,
  servers,
})
console.log(`\n${text}`)
if (!argv.includes('--print')) {
  writeSection(join(root, REPORT), 'npm run bench', text)
  runTool('Formatting the report', 'biome', ['format', '--write', REPORT])
}
process.exit(isWithin ? 0 : 1)
