import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'

interface Meta {
  outputs: Record<string, { imports: { path: string; kind: string; external?: boolean }[] }>
}

test('the compiled server imports only packages of its dependencies', () => {
  const { outputs } = JSON.parse(readFileSync('dist/meta.json', 'utf8')) as Meta
  const imported = Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ path, external }) => external && !isBuiltin(path))
    // The log does without it where it is not installed.
    .filter(({ path, kind }) => path !== 'pino-pretty' || kind !== 'dynamic-import')
    .map(({ path }) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'))
  expect(imported).toContain('hono')
  const { dependencies } = JSON.parse(readFileSync('packages/api/package.json', 'utf8'))
  expect([...new Set(imported)].filter((name) => !(name in dependencies))).toEqual([])
})

test('the image copies only files of the repository or of its build', () => {
  const copied = readFileSync('deploy/Dockerfile', 'utf8').matchAll(/--from=build \/app\/(\S+)/g)
  const sources = [...copied].map(([, source = '']) => source)
  expect(sources).toEqual(expect.arrayContaining(['node_modules', 'dist', 'site']))
  const isMade = (source: string) => ['node_modules', 'dist', 'site'].includes(source)
  expect(sources.filter((source) => !isMade(source) && !existsSync(source))).toEqual([])
})

test('the API imports of the package only what adopters can import', () => {
  const { exports } = JSON.parse(readFileSync('packages/ota/package.json', 'utf8'))
  const { inputs } = JSON.parse(readFileSync('dist/meta.json', 'utf8')) as {
    inputs: Record<string, unknown>
  }
  const own = Object.keys(inputs).filter((path) => path.startsWith('packages/api/'))
  expect(own.length).toBeGreaterThan(50)
  const imported = own.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    return Array.from(
      text.matchAll(/from '@one-tick-ahead\/ota([^']*)'/g),
      ([, name]) => `.${name}`,
    )
  })
  expect(imported).toContain('.')
  expect(imported.filter((name) => !(name in exports))).toEqual([])
})
