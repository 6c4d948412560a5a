import { allCases } from '@one-tick-ahead/ota-conformance/cases'
import { checkServer, type Result } from '@one-tick-ahead/ota-conformance/run'
import type { Broken } from './rules/broken'
import { startBroken } from './start'

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
