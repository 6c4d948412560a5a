import { connect } from 'node:net'

/** What listens there, while tests run and under `npm start`. */
const PORTS = { PORT: '3000', ATTACKER_PORT: '3001', PROVIDER_PORT: '3002' }

/** @param {number} port */
export const isTaken = async (port) => {
  const answers = await Promise.all(
    ['127.0.0.1', '::1'].map(
      (host) =>
        new Promise((done) => {
          const socket = connect({ port, host })
          socket.once('connect', () => done(true))
          socket.once('error', () => done(false))
          socket.once('close', () => done(false))
          socket.once('connect', () => socket.destroy())
        }),
    ),
  )
  return answers.includes(true)
}

/**
 * The ports that somebody already listens on, each in words.
 * @param {Record<string, string | undefined>} [env]
 * @param {Record<string, string>} [ports] by the setting that names another
 */
export async function takenPorts(env = process.env, ports = PORTS) {
  const settings = Object.entries(ports).map(([name, usual]) => ({
    name,
    port: Number(env[name] || usual),
  }))
  const taken = await Promise.all(settings.map(({ port }) => isTaken(port)))
  return settings
    .filter((_, index) => taken[index])
    .map(({ name, port }) => `Port ${port} is taken. End what listens there, or set ${name}.`)
}

/** Ends this process with a word on each port that is taken, before anything is built for it. */
export async function ensurePortsFree() {
  const taken = await takenPorts()
  if (taken.length === 0) return
  console.error(taken.join('\n'))
  process.exit(1)
}
