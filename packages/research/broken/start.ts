import { type RunningServer, runServer } from '@one-tick-ahead/api/testing/run-server'
import { bundleProgram } from '@one-tick-ahead/ota/testing/bundle-program'
import type { Broken } from './rules/broken'

const ENTRY = 'packages/research/broken/program.ts'

/** The reference with a rule left out, in a process of its own, ready to be asked. */
export async function startBroken({ name, changes, env }: Broken): Promise<RunningServer> {
  const program = await bundleProgram(`broken/${name}`, ENTRY, changes)
  return runServer({ RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...env }, { program })
}
