// After `next build`: takes away what the router would fetch for a soft navigation to a page below
// /blogs. Every link to one is a plain link, and these files are half of what an article takes on
// disk. Those of /blogs itself stay: an unknown address leads there without a new document.
import { readdirSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { argv } from 'node:process'

const folder = join(argv[2] ?? 'out', 'blogs')
const payloads = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.txt') && !name.startsWith('__next.'),
)
for (const name of payloads) rmSync(join(folder, name))
for (const name of new Set(payloads.map(dirname))) {
  if (readdirSync(join(folder, name)).length === 0) rmdirSync(join(folder, name))
}
console.log(`pruned ${folder}: ${payloads.length} payloads`)
