import { distinctPorts } from './listen'
import { startRedis, type TestRedis } from './redis'
import { until } from './until'

const PRIMARIES = 3
const SLOTS = 16_384
/** The first slot of each primary. */
const starts = Array.from({ length: PRIMARIES }, (_, at) => Math.floor((at * SLOTS) / PRIMARIES))

/** How long a member is silent until the others take it for dead, in milliseconds. */
const NODE_TIMEOUT_MS = 1500

/** Three primaries, each with a replica. */
export interface TestRedisCluster {
  /** Of all six, as `REDIS_URL` names them. */
  url: string
  /** The primaries as the cluster began; the replica of each is at the same place. */
  primaries: TestRedis[]
  replicas: TestRedis[]
  /** The place of the primary that a key is on as the cluster begins. */
  placeOf(key: string): Promise<number>
  close(): Promise<void>
}

const settings = (port: number, bus: number) => ({
  port,
  'cluster-enabled': 'yes',
  'cluster-port': bus,
  'cluster-node-timeout': NODE_TIMEOUT_MS,
  // Else every member refuses every call while one primary is down.
  'cluster-require-full-coverage': 'no',
  'repl-diskless-sync-delay': 0,
})

async function join(members: TestRedis[], buses: number[]): Promise<void> {
  const [first, ...others] = members
  if (!first) return
  await Promise.all(
    members.map(async ({ client }, index) => {
      await client.cluster('SET-CONFIG-EPOCH', index + 1)
      if (index >= PRIMARIES) return
      const last = (starts[index + 1] ?? SLOTS) - 1
      await client.call('CLUSTER', 'ADDSLOTSRANGE', String(starts[index]), String(last))
    }),
  )
  for (const [index, other] of others.entries()) {
    const { hostname, port } = new URL(other.url)
    await first.client.call('CLUSTER', 'MEET', hostname, port, String(buses[index + 1]))
  }
  const state = async ({ client }: TestRedis) => String(await client.cluster('INFO'))
  const all = async (condition: (member: TestRedis) => Promise<boolean>) =>
    (await Promise.all(members.map(condition))).every(Boolean)
  await until(
    () => all(async (member) => (await state(member)).includes(`known_nodes:${members.length}`)),
    'the members know each other',
  )
  await Promise.all(
    members.slice(PRIMARIES).map(async ({ client }, index) => {
      const id = await members[index]?.client.cluster('MYID')
      await client.cluster('REPLICATE', String(id))
    }),
  )
  await until(
    () =>
      all(async (member) => {
        const [info, replication, nodes] = await Promise.all([
          state(member),
          member.client.info('replication'),
          member.client.cluster('NODES'),
        ])
        const isLinked = /role:master|master_link_status:up/.test(replication)
        const isKnown = String(nodes).match(/slave [0-9a-f]{40}/g)?.length === PRIMARIES
        return info.includes('cluster_state:ok') && isLinked && isKnown
      }),
    'the cluster is up',
  )
}

/**
 * Twelve ports that were free a moment ago: one may be another's by now, and then all are chosen anew.
 */
async function startMembers(
  program: string,
  attempts = 3,
): Promise<{ members: TestRedis[]; buses: number[] }> {
  const ports = await distinctPorts(4 * PRIMARIES)
  const buses = ports.splice(0, 2 * PRIMARIES)
  const outcomes = await Promise.allSettled(
    ports.map((port, index) => startRedis(program, settings(port, buses[index] ?? 0))),
  )
  const members = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  if (members.length === ports.length) return { members, buses }
  await Promise.all(members.map((member) => member.close()))
  if (attempts > 1) return startMembers(program, attempts - 1)
  throw new Error('the members of the cluster do not start')
}

/** @param program path of redis-server or valkey-server. */
export async function startRedisCluster(program: string): Promise<TestRedisCluster> {
  const { members, buses } = await startMembers(program)
  const close = async () => {
    await Promise.all(members.map((member) => member.close()))
  }
  try {
    await join(members, buses)
  } catch (error) {
    await close()
    throw error
  }
  return {
    url: members.map(({ url }) => url).join(','),
    primaries: members.slice(0, PRIMARIES),
    replicas: members.slice(PRIMARIES),
    async placeOf(key) {
      const slot = Number(await members.at(-1)?.client.cluster('KEYSLOT', key))
      return starts.findLastIndex((start) => start <= slot)
    },
    close,
  }
}
