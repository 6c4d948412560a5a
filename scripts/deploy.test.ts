import { readFileSync } from 'node:fs'
import { parseEnv } from '@one-tick-ahead/api/env'
import { parse } from 'yaml'
import { z } from 'zod'

const service = z.object({
  environment: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  ports: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
})
const node = service.extend({
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.array(z.string()),
})
const compose = z.object({
  services: z.object({ caddy: service, node, database: service, sessions: service }),
  networks: z.object({
    default: z.object({ ipam: z.object({ config: z.array(z.object({ subnet: z.string() })) }) }),
  }),
})
const { services, networks } = compose.parse(parse(readFileSync('deploy/compose.yaml', 'utf8')))

test('only the proxy opens ports, and the server runs without rights', () => {
  const open = Object.entries(services).filter(([, { ports }]) => ports !== undefined)
  expect(open.map(([name]) => name)).toEqual(['caddy'])
  expect(services.node.security_opt).toEqual(['no-new-privileges:true'])
  const lastStage = readFileSync('deploy/Dockerfile', 'utf8')
    .split(/^FROM /m)
    .at(-1)
  expect(lastStage).toMatch(/^USER node$/m)
})

test('the server of the compose file starts, and believes its own network alone', () => {
  const own = Object.entries(services.node.environment ?? {}).map(([name, value]) => [
    name,
    String(value).replace(/\$\{.*?\}/, 'x'),
  ])
  const env = parseEnv({
    ...Object.fromEntries(own),
    PUBLIC_API_URL: 'https://api.ota.dev',
    NEXT_PUBLIC_ATTACKER_ORIGIN: 'https://thief.dev',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    OTA_MASTER_KEYS: `1:${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64')}`,
  })
  expect(env.production).toBe(true)
  const hosts = [env.databaseUrl ?? '', env.redisUrl ?? ''].map((url) => new URL(url).hostname)
  expect(hosts).toEqual(['database', 'sessions'])
  const [{ subnet = '' } = {}] = networks.default.ipam.config
  expect(subnet).toMatch(/\.0\/24$/)
  const inside = subnet.replace('.0/24', '.7')
  expect(env.trustProxy.check(inside, 'ipv4')).toBe(true)
  expect(env.trustProxy.check('172.17.0.1', 'ipv4')).toBe(false) // another network of Docker
})

test('Redis evicts no key: a used request id that it forgot could be used again', () => {
  const { command = [] } = services.sessions
  expect(command[command.indexOf('--maxmemory-policy') + 1]).toBe('noeviction')
})

test('npm runs no install script, and checks what the server runs on against hashes', () => {
  expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('ignore-scripts=true')
  const fetched = z.object({
    integrity: z.string().optional(),
    link: z.boolean().default(false),
    dev: z.boolean().default(false),
  })
  const lock = z.object({ packages: z.record(z.string(), fetched) })
  const { packages } = lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  const ofServer = Object.entries(packages).filter(
    ([path, { link, dev }]) => path.includes('node_modules/') && !link && !dev,
  )
  expect(ofServer.length).toBeGreaterThan(20)
  expect(ofServer.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
})
