import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import { parseEnv } from '@one-tick-ahead/api/env'
import { describeWith } from '@one-tick-ahead/ota/testing/services'
import { load } from 'js-yaml'

// No engine for containers is needed here, and none is used: what files say is held against the
// code that they are for.

const dockerfile = readFileSync('deploy/Dockerfile', 'utf8')
/** Its instructions, each in one line. */
const instructions = dockerfile
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
const lastStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM')))
const argsOf = (lines: readonly string[], name: string) =>
  lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1))

interface Service {
  image?: string
  build?: { dockerfile: string; context: string; args: Record<string, string> }
  environment?: Record<string, string | number>
  ports?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: object
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  stop_grace_period?: string
  volumes?: string[]
}
const composeText = readFileSync('deploy/compose.yaml', 'utf8')
/** As much of it as is looked at. */
const { services, networks } = load(composeText) as {
  services: Record<'node' | 'database' | 'sessions', Service>
  networks: { default: { ipam: { config: { subnet: string }[] } } }
}

const documented = new Set(
  [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name),
)
/** What production is started with at least. */
const REQUIRED = {
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  OTA_MASTER_KEYS: `1:${randomBytes(32).toString('base64')}`,
}
const [, drain] =
  /DRAIN_MS = (\d+)_000/.exec(readFileSync('packages/api/start/lifecycle.ts', 'utf8')) ?? []
const { drainDelayMs } = parseEnv({ NODE_ENV: 'production', ...REQUIRED })
/** How long a stop may take, in seconds: delay, drain, and some for what is closed after them. */
const STOP = drainDelayMs / 1000 + Number(drain) + 5

describe('the image', () => {
  test('has what the compiled server reads, and nothing that a build alone needs', () => {
    const copied = argsOf(lastStage, 'COPY').map((line) => line.split(' '))
    expect(copied.map((parts) => parts.at(-1)).sort()).toEqual(
      [
        'dist',
        'packages/ota/stores/redis',
        'node_modules',
        'out',
        'packages/api/db/migrations',
      ].sort(),
    )
    for (const [from, source, target] of copied) {
      expect(from).toMatch(/^--from=(build|packages)$/)
      expect(source).toBe(`/app/${target}`)
    }
    const packages = instructions.slice(
      instructions.findIndex((line) => / AS packages$/.test(line)),
    )
    expect(argsOf(packages, 'RUN')[0]).toContain('npm ci --omit=dev')
  })

  test('has a stage with the site and the headers of its build, for nginx', () => {
    const start = instructions.indexOf('FROM scratch AS site')
    expect(instructions.slice(start + 1, start + 3)).toEqual([
      'COPY --from=build /app/out /out',
      'COPY --from=build /app/out-headers /out-headers',
    ])
  })

  test('runs as nobody, with its port, its folder and its health known', () => {
    expect(argsOf(lastStage, 'USER')).toEqual(['1000:1000'])
    const given = (argsOf(lastStage, 'ENV')[0] ?? '').split(' ').map((pair) => pair.split('='))
    const env = parseEnv({
      ...Object.fromEntries(given),
      ...REQUIRED,
    })
    expect(argsOf(lastStage, 'EXPOSE')).toEqual([String(env.port)])
    expect(argsOf(lastStage, 'VOLUME')).toEqual([env.dataDir])
    expect(argsOf(lastStage, 'HEALTHCHECK').join()).toContain(
      `http://127.0.0.1:${env.port}${apiPaths.live}`,
    )
    expect(env.host).toBe('0.0.0.0')
  })

  test('is made on no moving ground, and takes no secret', () => {
    for (const image of argsOf(instructions, 'FROM')) {
      expect(image).toMatch(/^(node:\d+-bookworm-slim|scratch)( AS \w+)?$/)
    }
    for (const name of argsOf(instructions, 'ARG')) {
      expect(documented).toContain(name)
      expect(name).not.toMatch(/KEY|SECRET|DATABASE|REDIS|SMTP/)
    }
    const ignored = readFileSync('deploy/Dockerfile.dockerignore', 'utf8').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['.env*', '.data', 'node_modules']))
    const unversioned = readFileSync('.gitignore', 'utf8').trim().split('\n')
    const folders = unversioned.map((name) => name.replace(/\/$/, ''))
    const made = folders.filter((name) => name !== 'next-env.d.ts')
    expect(ignored).toEqual(expect.arrayContaining(made))
  })

  test('is called healthy by the very program that it has', () => {
    const [, program = ''] = /CMD (\[.*\])/.exec(argsOf(lastStage, 'HEALTHCHECK').join()) ?? []
    const [command, ...args] = JSON.parse(program) as string[]
    expect(command).toBe('node')
    // Nothing listens there: it must say so, and not throw.
    const closed = args.map((text) => text.replace(':3000', ':1'))
    const { status, stderr } = spawnSync(process.execPath, closed, { encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, ''])
  })
})

describe('the compose file', () => {
  const { node, database, sessions } = services

  test('names variables that there are, and builds this Dockerfile', () => {
    const own = ['POSTGRES_PASSWORD']
    for (const [, name = ''] of composeText.matchAll(/\$\{(\w+)/g)) {
      if (!own.includes(name)) expect(documented).toContain(name)
    }
    for (const name of Object.keys(node.environment ?? {})) expect(documented).toContain(name)
    expect(node.build).toMatchObject({ context: '..', dockerfile: 'deploy/Dockerfile' })
    expect(Object.keys(node.build?.args ?? {})).toEqual(argsOf(instructions, 'ARG'))
  })

  test('its settings start: databases by the names of the services, the proxy by the network’s gate', () => {
    const environment = Object.entries(node.environment ?? {}).map(([name, value]) => [
      name,
      String(value).replace(/\$\{.*\}/, 'x'),
    ])
    const env = parseEnv({
      ...Object.fromEntries(environment),
      ...REQUIRED,
    })
    const hosts = [env.databaseUrl ?? '', ...(env.redisUrls ?? [])].map(
      (url) => new URL(url).hostname,
    )
    expect(hosts).toEqual(['database', 'sessions'])
    const [network = ''] = networks.default.ipam.config.map(({ subnet }) => subnet)
    expect(env.trustProxy.check(network.replace('.0/24', '.1'), 'ipv4')).toBe(true)
    expect(node.ports).toEqual([`127.0.0.1:${env.port}:${env.port}`])
    expect(node.volumes).toEqual([`data:${env.dataDir}`])
    expect(database.environment).toMatchObject({ POSTGRES_USER: 'ota', POSTGRES_DB: 'ota' })
  })

  test('nothing runs with more than it needs', () => {
    expect(node).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    for (const service of Object.values(services)) {
      expect(service.security_opt).toEqual(['no-new-privileges:true'])
      if (service.image) expect(service.image).toMatch(/:\d+-bookworm$/)
    }
    for (const service of [database, sessions]) expect(service.ports).toBeUndefined()
    expect(Number.parseInt(node.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(STOP)
    for (const name of Object.keys(node.depends_on ?? {}))
      expect(services[name as keyof typeof services].healthcheck).toBeDefined()
  })
})

describe('the unit', () => {
  const unit = readFileSync('deploy/systemd/ota.service', 'utf8')
  const settings = Object.fromEntries(
    [...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value]) => [name, value]),
  )

  test('starts what is built, with time to end', () => {
    expect(settings.ExecStart).toBe('/usr/bin/node dist/main.mjs')
    expect(Number(settings.TimeoutStopSec)).toBeGreaterThanOrEqual(STOP)
    for (const pair of settings.Environment?.split(' ') ?? [])
      expect(documented).toContain(pair.split('=')[0])
    expect(settings.Environment).toContain(`DATA_DIR=/var/lib/${settings.StateDirectory}`)
  })

  describeWith('systemd', 'by systemd-analyze', (program) => {
    test('its exposure is small', () => {
      const args = ['security', '--offline=yes', '--no-pager', '--threshold=15']
      const { status, stdout, stderr } = spawnSync(
        program,
        [...args, 'deploy/systemd/ota.service'],
        { encoding: 'utf8' },
      )
      const [score] = /Overall exposure level.*/.exec(stdout) ?? []
      process.stdout.write(`${score}\n`)
      expect([status, stderr]).toEqual([0, '']) // it warns of what it does not know
    })
  })
})
