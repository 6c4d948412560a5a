/** @jest-environment node */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { OTA_SOURCES } from '@/app/ota-source.txt/ota-source'
import { SITE_SOURCES } from '@/scripts/build/freshness.mjs'
import { ownModule } from '@/scripts/build/own-packages.mjs'
import { GET } from './ota-source.txt/route'

const published = new Set<string>(OTA_SOURCES)

/** Files of ours that a module runs; what it imports as types only is not run. */
function runs(path: string): string[] {
  const text = path.endsWith('.ts') ? readFileSync(path, 'utf8') : ''
  const found = text.matchAll(/^(?:import|export) (?!type\b)([^'"]*?) ?from '([^']*)'/gm)
  return Array.from(found).flatMap(([, names = '', from = '']) => {
    const onlyTypes = /^\{[^}]*\}$/.test(names) && !/(?:\{|,)\s*(?!type\b)\w/.test(names)
    if (onlyTypes) return []
    const own = ownModule(from)
    if (own) return [own]
    if (!/^(@\/|\.)/.test(from)) return []
    const target = from.startsWith('@/') ? from.slice(2) : join(dirname(path), from)
    const file = [`${target}.ts`, `${target}.tsx`, target].find(existsSync) ?? target
    return [normalize(file)]
  })
}

function reachedFrom(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen
  seen.add(entry)
  for (const path of runs(entry)) reachedFrom(path, seen)
  return seen
}

test('the published source is the files themselves, whole and unchanged', async () => {
  const text = await (await GET()).text()
  const files = OTA_SOURCES.map((path) => `// ${path}\n\n${readFileSync(path, 'utf8')}`)
  expect(text).toBe(files.join('\n\n')) // decoding takes the byte order mark away
})

test.each(OTA_SOURCES)('%s runs nothing of ours that is not published with it', (path) => {
  expect(runs(path).filter((one) => !published.has(one))).toEqual([])
})

test('each file is run by the demo’s page or by the server', () => {
  const reached = new Set([
    ...reachedFrom('components/live-demo/demo.ts'),
    ...reachedFrom('components/live-demo/monitors/monitor-calls.ts'), // fetched once somebody is signed in
    ...reachedFrom('packages/api/main.ts'),
    // Read by the name of the script.
    ...['shared', 'admit'].map((name) => `packages/ota/stores/redis/${name}.lua`),
  ])
  expect(OTA_SOURCES.filter((path) => !reached.has(path))).toEqual([])
})

test('what makes and checks a token is among them', () => {
  const makes = [
    ...reachedFrom('components/live-demo/monitors/monitor-client.ts'),
    ...reachedFrom('packages/ota/client/signer.ts'),
  ]
  const checks = [...reachedFrom('packages/ota/server/verifier.ts')]
  const ota = [...makes, ...checks].filter((path) => /^(packages\/ota|server\/tokens)\//.test(path))
  expect(ota.filter((path) => !published.has(path))).toEqual([])
})

test('a change of one of them makes the export stale', () => {
  const covered = (path: string) =>
    SITE_SOURCES.some((at: string) => `${path}/`.startsWith(`${at}/`))
  expect(OTA_SOURCES.filter((path) => !covered(path))).toEqual([])
})
