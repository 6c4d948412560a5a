import { join } from 'node:path'
import { cwd } from 'node:process'
import { build } from 'esbuild'
import { changeLines } from '@/server/testing/changed-lines'
import { type RunningServer, runServer } from '@/server/testing/run-server'
import type { Broken } from './rules/broken'

/** The reference with a rule left out, in a process of its own, ready to be asked. */
export async function startBroken({ name, changes, env }: Broken): Promise<RunningServer> {
  const program = `broken/${name}` as const
  await build({
    entryPoints: [join(cwd(), 'server/conformance/broken/program.ts')],
    outfile: join(cwd(), `dist/${program}.mjs`),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
    plugins: [changeLines(changes)],
  })
  const { TEST_PRIVATE_JWK = '' } = process.env
  return runServer({ RATE_LIMIT: 'off', LOG_LEVEL: 'error', TEST_PRIVATE_JWK, ...env }, { program })
}
