import { type RunningServer, runServer } from '@one-tick-ahead/api/testing/run-server'
import { bundleProgram } from '@one-tick-ahead/ota/testing/bundle-program'
import { allCases, groups } from '@one-tick-ahead/ota-conformance/cases'
import { checkServer, type Result } from '@one-tick-ahead/ota-conformance/run'
import { table } from '@/scripts/report-section.mjs'
import { type Broken, brokenServers } from './servers'

/** The resource of the reference that is judged. */
const RESOURCE = '/api/customer'

/** What every server must pass that only some rule is missing from: else it is broken altogether. */
export const BASICS = ['k1', 'k12a', 'k18', 'k23', 'k39', 'e1']

/** Starts the broken server, tries the cases on it and ends it. @param ids which; all by default. */
export async function judgeBroken(
  broken: Broken,
  ids: readonly string[] = allCases.map(({ id }) => id),
): Promise<Result[]> {
  const server = await startBroken(broken)
  try {
    const { results } = await checkServer({
      url: new URL(RESOURCE, server.origin),
      otaOnly: broken.env?.ACCEPT_JWT === 'off',
      requestIdHeader: 'X-Request-ID',
      cases: allCases.filter(({ id }) => ids.includes(id)),
    })
    return results
  } finally {
    await server.end('SIGTERM')
  }
}

/** Ids of the cases that failed. */
export const failedOf = (results: readonly Result[]): string[] =>
  results.filter(({ verdict }) => verdict === 'failed').map(({ case: { id } }) => id)

const ENTRY = 'packages/research/broken/program.ts'

/** The reference with a rule left out, in a process of its own, ready to be asked. */
export async function startBroken({ name, changes, env }: Broken): Promise<RunningServer> {
  const program = await bundleProgram(`broken/${name}`, ENTRY, changes)
  return runServer({ RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...env }, { program })
}

/** The rows of the kill table: the rule that is left out, and the cases that fail it. */
export const killRows = (failed: ReadonlyMap<string, readonly string[]>): string[][] =>
  brokenServers.map(({ name, title }) => [title, (failed.get(name) ?? []).join(' ')])

/** The rows of the table of cases. */
export const caseRows = (): string[][] =>
  Object.values(groups).flatMap((cases) =>
    cases.map(({ id, title, expected }) => [id, title, expected]),
  )

/** The part of docs/protocol.md that a run writes. @param failed ids of cases by server. */
export function report(failed: ReadonlyMap<string, readonly string[]>): string {
  return [
    `${brokenServers.length} servers, each the reference with one rule left out, and the cases that failed them; all ${caseRows().length} were tried on each.`,
    table(['Broken server', 'Failed by'], killRows(failed)),
    'The cases:',
    table(['Case', 'What is tried', 'What must happen'], caseRows()),
  ].join('\n\n')
}
