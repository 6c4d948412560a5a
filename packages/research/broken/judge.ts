import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { allCases, groups } from '@one-tick-ahead/ota-conformance/cases'
import { checkServer, type Result } from '@one-tick-ahead/ota-conformance/run'
import { table } from '@/scripts/report-section.mjs'
import { type Broken, brokenServers } from './servers'

const FOLDER = 'packages/ota-conformance/second'
const SOURCE = `${FOLDER}/server.py`

/** What every server must pass that only some rule is missing from: else it is broken altogether. */
const BASICS = ['e1', 'k1', 'k18', 'k29a']

/** The second server with its edits. @throws where what an edit changes is not there exactly once */
export function sourceOf({ title, edits }: Pick<Broken, 'title' | 'edits'>): string {
  return edits.reduce(
    (source, [text, instead]) => {
      const count = source.split(text).length - 1
      if (count !== 1) throw new Error(`${title}: ${SOURCE} has ${count} times: ${text}`)
      return source.replace(text, () => instead)
    },
    readFileSync(SOURCE, 'utf8'),
  )
}

/** Starts it on a port that is free. */
async function start(broken: Broken): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn('python3', ['-c', sourceOf(broken), '0'], {
    cwd: FOLDER, // it looks beside itself for what it imports
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [line] = await once(createInterface(child.stdout), 'line')
  return { child, origin: String(line).replace('127.0.0.1', 'localhost') }
}

/** Starts the broken server, tries the cases on it and ends it. @param ids which; by default its own and some that it must pass. */
export async function judgeBroken(
  broken: Broken,
  ids: readonly (string | null)[] = [broken.by, ...BASICS],
): Promise<Result[]> {
  const { child, origin } = await start(broken)
  const at = (path: string) => new URL(path, origin)
  try {
    const { results } = await checkServer({
      url: at('/resource'),
      enrol: at('/register'),
      signIn: at('/sign-in').href,
      logOut: at('/sign-out'),
      otaOnly: true,
      requestIdHeader: 'X-Request-ID',
      cases: allCases.filter(({ id }) => ids.includes(id)),
    })
    return results
  } finally {
    child.kill()
  }
}

/** Ids of the cases that failed; where no session could be opened, of the one that needs it first. */
export const failedOf = (results: readonly Result[]): string[] =>
  results.filter(({ verdict }) => verdict === 'failed').map(({ case: { id } }) => id)

/** The rows of the kill table: what is wrong, and the case that finds it or why none can. */
export const killRows = (): string[][] =>
  brokenServers.map(({ title, by, why }) => [title, by ?? `none: ${why}`])

/** The rows of the table of cases. */
export const caseRows = (): string[][] =>
  Object.values(groups).flatMap((cases) =>
    cases.map(({ id, title, expected, rule }) => [id, title, expected, rule]),
  )

/** The part of docs/evidence.md that a run writes. */
export function report(): string {
  const found = brokenServers.filter(({ by }) => by !== null).length
  return [
    `${brokenServers.length} servers, each the second one with one place changed: ${found} are found, each by the case beside it, and ${brokenServers.length - found} cannot be told from outside.`,
    table(['Broken server', 'Found by'], killRows()),
    `The ${caseRows().length} cases:`,
    table(['Case', 'What is tried', 'What must happen', 'Rule'], caseRows()),
  ].join('\n\n')
}
