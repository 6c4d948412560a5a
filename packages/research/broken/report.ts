import { groups } from '@one-tick-ahead/ota-conformance/cases'
import { table } from '@/scripts/report-section.mjs'
import { brokenServers } from './servers'

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
