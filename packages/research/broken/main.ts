import { allCases } from '@one-tick-ahead/ota-conformance/cases'
import { runTool } from '@/scripts/prepare.mjs'
import { writeSection } from '@/scripts/report-section.mjs'
import { failedOf, judgeBroken, report } from './judge'
import { brokenServers } from './servers'

/**
 * `npm run conformance:broken -w packages/research`: tries on every broken server, three times, the case that
 * must find it, and all cases where none can; and writes the list into docs/evidence.md. Fails where
 * that is not what servers.txt says.
 */

const REPORT = 'docs/evidence.md'
const RUNS = 3
/** Side by side: each spends its time waiting for the other side of a connection. */
const AT_ONCE = 6

const found = brokenServers.filter(({ by }) => by !== null)
const hidden = brokenServers.filter(({ by }) => by === null)
const waiting = [...Array.from({ length: RUNS }, () => found).flat(), ...hidden]
let faults = 0

async function work(): Promise<void> {
  for (let broken = waiting.shift(); broken; broken = waiting.shift()) {
    const { title, by } = broken
    const tried = by === null ? allCases.map(({ id }) => id) : undefined
    const ids = await judgeBroken(broken, tried).then(failedOf, (error: Error) => [error.message])
    const isAsSaid = by === null ? ids.length === 0 : ids.includes(by)
    if (!isAsSaid) faults += 1
    console.log(`▸ ${title}\n  ${ids.join(' ') || 'nothing'}${isAsSaid ? '' : `, not ${by}`}`)
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work))
writeSection(REPORT, 'npm run conformance:broken -w packages/research', report())
runTool('Formatting the report', 'biome', ['format', '--write', REPORT])
process.exit(faults === 0 ? 0 : 1)
