import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { argv, execPath } from 'node:process'
import { promisify } from 'node:util'
import type { Ends, Tally, Thefts } from '@/content/ends'
import { runTool } from '@/scripts/prepare.mjs'
import { today, writeSection } from '@/scripts/report-section.mjs'
import { allCauses, badDay, besideIds } from './causes'
import { replay } from './replay'
import { COMMAND, DATA, PAGE, report } from './report'
import { stealOta, stealRefresh, tallyOta, tallyRefresh, variants } from './tally'

/**
 * `npm run ends -w packages/research`: plays honest people at work, a million requests of bad days and a tenth
 * of it for each cause alone, and thieves, under OTA and under refresh tokens. Writes what it found
 * into content/ends.json and docs/ends.md. With another number behind `--` it only prints. The same
 * number gives the same figures. `-- world CAUSE SEED` plays one world again, and tells what led to its ends.
 */

const CALLS = 1_000_000
/** Of one cause alone, which happens far more often than on a bad day. */
const ALONE = 0.1
const THEFTS = 200
const AT_ONCE = 2

/** Each is a process of its own, because a played browser takes the place of Node's globals. */
const jobs: Record<string, (calls: number) => Promise<Tally | Thefts>> = {
  'thefts ota': (calls) => stealOta(theftsOf(calls)),
}
const callsOf = (id: string, calls: number) => (id === badDay.id ? calls : calls * ALONE)
for (const { id } of allCauses) jobs[`ota ${id}`] = (calls) => tallyOta(id, callsOf(id, calls))
for (const variant of Object.keys(variants)) {
  for (const id of besideIds) {
    jobs[`${variant} ${id}`] = (calls) => tallyRefresh(variant, id, callsOf(id, calls))
  }
  for (const kind of ['hasty', 'patient']) {
    jobs[`${variant} ${kind}`] = (calls) => stealRefresh(variant, kind === 'hasty', theftsOf(calls))
  }
}
const theftsOf = (calls: number) => Math.min(THEFTS, Math.ceil(calls / 1000))

const [, , given = String(CALLS), job, seed] = argv
const calls = Number(given)
if (given === 'world' && job && seed) await replay(job, Number(seed))
else if (!(calls >= 1)) {
  console.error(`Usage: ${COMMAND} [-- 100000 | -- world CAUSE SEED]`)
  process.exitCode = 2
} else if (job !== undefined) console.log(JSON.stringify(await jobs[job]?.(calls)))
else await runAll()

async function runAll(): Promise<void> {
  const found = new Map<string, unknown>()
  // The longest first, so that none of them is waited for alone.
  const isLong = (name: string) => Number(name.endsWith(badDay.id))
  const waiting = Object.keys(jobs).sort((one, two) => isLong(two) - isLong(one))
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const args = ['--import', 'tsx', argv[1] as string, given, name]
      const { stdout } = await promisify(execFile)(execPath, args)
      console.error(`▸ ${name}: ${stdout.trim()}`)
      found.set(name, JSON.parse(stdout))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))

  const tallies = (scheme: string, ids: readonly string[]) =>
    Object.fromEntries(ids.map((id) => [id, found.get(`${scheme} ${id}`) as Tally]))
  const thefts = (variant: string) =>
    Object.fromEntries(
      ['hasty', 'patient'].map((kind) => [kind, found.get(`${variant} ${kind}`) as Thefts]),
    )
  const ends: Ends = {
    date: today(),
    causes: tallies(
      'ota',
      allCauses.map(({ id }) => id),
    ),
    beside: Object.fromEntries(
      Object.keys(variants).map((variant) => [
        variant,
        { causes: tallies(variant, besideIds), thefts: thefts(variant) },
      ]),
    ),
    thefts: found.get('thefts ota') as Thefts,
  }
  const text = report(ends)
  console.log(`\n${text}`)
  if (given !== String(CALLS)) return
  writeFileSync(DATA, JSON.stringify(ends))
  writeSection(PAGE, COMMAND, text)
  runTool('Formatting the report', 'biome', ['format', '--write', DATA, PAGE])
}
