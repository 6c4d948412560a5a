import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { freePort, listen } from '@one-tick-ahead/ota/testing/listen'
import type { AppDeps } from '../app'
import type { AttackerDeps } from '../attacker/attacker'
import type { LabExperiment, LabLine } from '../contract/lab'
import { apiPaths, attackerPaths } from '../contract/paths'
import { createTestAttacker } from './attacker'
import { createTestApi, Visitor } from './visitor'

/** Its answers carry the time of the test, from which their clients learn it. */
const dated =
  (clock: { now: number }, handler: RequestListener): RequestListener =>
  (request, response) => {
    response.setHeader('Date', new Date(clock.now).toUTCString())
    handler(request, response)
  }

/** A server with an attack lab, an attacker who may call it, and somebody who has signed in. */
export async function startLab(api: Partial<AppDeps> = {}, attacker: Partial<AttackerDeps> = {}) {
  // It goes on by itself, too: a thief who is late in a minute sleeps until the next one.
  let ahead = 0
  const clock = {
    get now() {
      return Date.now() + ahead
    },
    set now(now) {
      ahead = now - Date.now()
    },
  }
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const own = createTestApi(clock, {
    publicApiUrl: origin,
    siteUrl: origin,
    attackLab: true,
    ...api,
  })
  const server = await listen(dated(clock, getRequestListener(own.app.fetch)), port)
  const host = createTestAttacker([`${origin}${apiPaths.customers}`], {
    publicApiUrl: origin,
    siteUrl: origin,
    now: () => clock.now,
    // Nobody waits for what only has to pass.
    wait: async (ms, signal) => {
      signal.throwIfAborted()
      clock.now += ms
    },
    ...attacker,
  })
  const visitor = new Visitor(own)
  await visitor.signIn()

  const signIns = async (): Promise<string[]> => {
    const answer = await visitor.call(apiPaths.labSignIns, { method: 'POST' })
    const body: { signIns: string[] } = await answer.json()
    return body.signIns
  }
  const ask = (experiment: LabExperiment, own: readonly string[]) =>
    host.app.request(attackerPaths.actOut, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ experiment, signIns: own }),
    })
  return {
    api: own,
    attacker: host,
    origin,
    clock,
    visitor,
    signIns,
    ask,
    /** All lines of an experiment, once it has ended. */
    async run(experiment: LabExperiment): Promise<LabLine[]> {
      const answer = await ask(experiment, await signIns())
      const text = await answer.text()
      return text
        .split('\n')
        .filter(Boolean)
        .map((line): LabLine => JSON.parse(line))
    },
    close: () => server.close(),
  }
}
