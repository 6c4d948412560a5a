/**
 * `npm run scale`: what one more article costs. Builds a scratch copy of the site with its own
 * articles, then with generated ones beside them, each from nothing and once more after a change to one article, and
 * writes the outcome to docs/benchmarks.md.
 * `npm run scale -- 200` builds fewer and writes nothing.
 */
import { spawnSync } from 'node:child_process'
import { appendFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import { copySite } from './copy-site.mjs'
import { AFTER_BUILD, ensureReady, ROOMY, root, runTool } from './prepare.mjs'
import { writeSection } from './report-section.mjs'
import { generateArticle } from './scale/generate-article.mjs'
import { pageSizes } from './scale/page-sizes.mjs'
import { report } from './scale/report.mjs'
import { siteEnvironment } from './site-environment.mjs'

const DEFAULT_TOTAL = 1000
const REPORT = 'docs/benchmarks.md'
/** Inside the project, where it finds the packages. */
const COPY = join(root, '.next/scale')
const BLOGS = join(COPY, 'content/blogs')

/**
 * Processor time of a command and everything it starts, in ms; its output goes to a file.
 * @param {string} title
 * @param {string} command for a shell
 */
function cpuMs(title, command) {
  console.log(`▸ ${title}`)
  const script = `{ ${command}; } > build.log 2>&1; status=$?; times; exit $status`
  const { stdout, status } = spawnSync('sh', ['-c', script], {
    cwd: COPY,
    // The types are the site's own; the tests in this copy lack what they import.
    env: { ...siteEnvironment(process.env), TYPES_CHECKED: 'true' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${title} failed: see ${join(COPY, 'build.log')}`)
  // POSIX: the shell's own times, then those of what it ran, as minutes and seconds.
  const [, children = ''] = stdout.trim().split('\n')
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + (Number(minutes) * 60 + Number(seconds)) * 1000,
    0,
  )
}

/** @param {string} title */
function build(title) {
  const steps = [
    `"${join(root, 'node_modules/.bin/next')}" build`,
    ...AFTER_BUILD.map(([, script]) => `"${process.execPath}" ${ROOMY} ${script}`),
  ]
  return cpuMs(title, steps.join(' && '))
}

/** @param {number} total articles */
function measure(total) {
  const own = readdirSync(join(root, 'content/blogs')).length
  for (let n = own; n < total; n += 1) {
    const { name, text } = generateArticle(n)
    writeFileSync(join(BLOGS, name), text)
  }
  for (const made of ['.next', 'out']) rmSync(join(COPY, made), { recursive: true, force: true })
  const ms = build(`Building with ${total} articles`)
  const base = siteEnvironment(process.env).NEXT_PUBLIC_BASE_PATH
  const sizes = pageSizes(join(COPY, 'out'), base)
  const [changed = ''] = readdirSync(BLOGS)
  appendFileSync(join(BLOGS, changed), '\nOne more sentence.\n')
  const changedMs = build('Building again, one article changed')
  return { articles: total, cpuMs: ms, changedMs, sizes }
}

ensureReady()
copySite(COPY)
const own = readdirSync(BLOGS).length
const total = Number(argv[2] ?? DEFAULT_TOTAL)
if (!(total > own)) throw new Error(`A number above ${own} is needed; this is ${argv[2]}.`)
const { text, isWithin } = report({ before: measure(own), after: measure(total) })
console.log(`\n${text}`)
if (argv[2] === undefined) {
  writeSection(join(root, REPORT), 'npm run scale', text)
  runTool('Formatting the report', 'biome', ['format', '--write', REPORT])
}
rmSync(COPY, { recursive: true })
process.exitCode = isWithin ? 0 : 1
