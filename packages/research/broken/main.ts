import { runTool } from '@/scripts/prepare.mjs'
import { writeSection } from '@/scripts/report-section.mjs'
import { failedOf, judgeBroken, report } from './judge'
import { brokenServers } from './servers'

/**
 * `npm run conformance:broken -w packages/research`: tries every case on every broken server, and writes which cases
 * failed which into docs/protocol.md. Fails where that is not what servers.ts says.
 */

const REPORT = 'docs/protocol.md'

const failed = new Map<string, readonly string[]>()
let isAsSaid = true
for (const broken of brokenServers) {
  const ids = failedOf(await judgeBroken(broken))
  const isSame = ids.join() === broken.fails.join()
  console.log(`▸ ${broken.title}\n  ${ids.join(' ') || 'nothing'}${isSame ? '' : ', not as said'}`)
  failed.set(broken.name, ids)
  isAsSaid &&= isSame
}
writeSection(REPORT, 'npm run conformance:broken -w packages/research', report(failed))
runTool('Formatting the report', 'biome', ['format', '--write', REPORT])
process.exit(isAsSaid ? 0 : 1)
