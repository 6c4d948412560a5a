import { bundleProgram } from '@/server/testing/bundle-program'
import { type RunningServer, runServer } from '@/server/testing/run-server'
import type { Broken } from './rules/broken'

const ENTRY = 'server/conformance/broken/program.ts'

/** The reference with a rule left out, in a process of its own, ready to be asked. */
export async function startBroken({ name, changes, env }: Broken): Promise<RunningServer> {
  const program = await bundleProgram(`broken/${name}`, ENTRY, changes)
  return runServer({ RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...env }, { program })
}
