/**
 * `npm run observatory`: what Mozilla's HTTP Observatory says of the site, asked on this machine. What
 * it sees is the export that the browser tests have for an https address, behind our own server.
 */
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer as createHttp, type Server } from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createStaticSite } from '../../server/static-site'
import { ensureFixtureSite, FIXTURE_BASE, FIXTURE_ORIGIN, FIXTURE_OUT } from '../fixture-site.mjs'
import { ensureReady } from '../prepare.mjs'
import { ensureScanner } from './scanner.mjs'

/** A+ begins at 100. */
const LEAST = 130

interface Findings {
  error?: string
  scan: { grade: string; score: number; testsPassed: number; testsQuantity: number }
  tests: Record<string, { pass: boolean; result: string; scoreModifier: number }>
}

const host = new URL(FIXTURE_ORIGIN).hostname

/** For some hours and this host alone; the scanner is told to trust it. */
function makeCertificate(folder: string) {
  const key = join(folder, 'key.pem')
  const certificate = join(folder, 'certificate.pem')
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${host}`]
  const names = ['-addext', `subjectAltName=DNS:${host}`, '-keyout', key, '-out', certificate]
  const { status } = spawnSync('openssl', ['req', ...kind, ...names], { stdio: 'ignore' })
  if (status !== 0) throw new Error('a certificate needs openssl')
  return { key: readFileSync(key), cert: readFileSync(certificate), path: certificate }
}

const listen = (server: Server) =>
  new Promise<number>((done) => {
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port))
  })

/** Any address leads to this machine, and the two ports that browsers know to ours. */
const detour = (ports: Record<number, number>) => `
import { Socket } from 'node:net'
const { connect } = Socket.prototype
Socket.prototype.connect = function (...given) {
  const options = [given[0]].flat()[0]
  options.port = ${JSON.stringify(ports)}[options.port]
  options.host = '127.0.0.1'
  return connect.apply(this, given)
}`

async function scan(program: string, certificate: string, ports: Record<number, number>) {
  const preload = `data:text/javascript,${encodeURIComponent(detour(ports))}`
  const child = spawn(process.execPath, ['--import', preload, program, host], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', NODE_EXTRA_CA_CERTS: certificate },
  })
  const findings: Findings = JSON.parse(await text(child.stdout))
  if (findings.error) throw new Error(findings.error)
  return findings
}

ensureReady()
ensureFixtureSite()
const { program, folder } = ensureScanner()
const { path, ...certificate } = makeCertificate(folder)
const site = createStaticSite(FIXTURE_OUT, new URL(FIXTURE_ORIGIN + FIXTURE_BASE))
const servers = [
  createHttps(certificate, site),
  createHttp(({ url }, response) => {
    response.writeHead(301, { Location: FIXTURE_ORIGIN + url }).end()
  }),
]
const [https = 0, http = 0] = await Promise.all(servers.map(listen))
const { scan: result, tests } = await scan(program, path, { 443: https, 80: http })
for (const server of servers) server.close()

console.table(
  Object.fromEntries(
    Object.entries(tests).map(([name, { pass, result: finding, scoreModifier }]) => [
      name,
      { passed: pass, points: scoreModifier, finding },
    ]),
  ),
)
const { grade, score, testsPassed, testsQuantity } = result
console.log(`${grade}, ${score} points, ${testsPassed} of ${testsQuantity} tests passed`)
process.exitCode = score >= LEAST ? 0 : 1
