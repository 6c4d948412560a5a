/** `npm run content:check`: names every mistake in content/, in seconds. */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { typeMistakes, unreadableMistake } from './file-mistakes'
import { readOptions } from './options.mjs'

const { values } = readOptions(
  `npm run content:check: names every mistake in content/, with file, line and field.
--schema also writes the fields of texts as JSON Schema into content/schemas/.
Example: npm run content:check`,
  { options: { schema: { type: 'boolean' } } },
)
Object.assign(process.env, { NODE_ENV: 'development' }) // otherwise the readers leave drafts out

/** Lets the type checker look again only at what changed. */
const CACHE = 'node_modules/.cache/content.tsbuildinfo'

/** The type checker’s lines; it ends with an error if there are mistakes. */
async function typeErrors(): Promise<string> {
  const { stdout } = await promisify(execFile)(
    'node_modules/.bin/tsc',
    ['--noEmit', '--pretty', 'false', '--incremental', '--tsBuildInfoFile', CACHE],
    { encoding: 'utf8' },
  ).catch((error: { stdout: string }) => error)
  return stdout
}

async function allMistakes(): Promise<string[]> {
  const { anchors } = await import('@/content/anchors')
  const { films } = await import('@/content/films')
  const { pageTexts } = await import('@/content/pages/all')
  const { heads } = await import('@/content/pages/heads')
  const { contentMistakes, headMistakes, pageMistakes } = await import('@/lib/content/check')
  const { filmMistakes } = await import('@/lib/content/films')
  return [
    ...[...(await contentMistakes(anchors)).values()].flat(),
    ...filmMistakes(films),
    ...pageMistakes(pageTexts, anchors),
    ...headMistakes(heads),
  ]
}

const [own, output] = await Promise.all([
  allMistakes().catch((error: Error) => error),
  typeErrors(),
])
const mistakes = new Set(typeMistakes(output))
if (Array.isArray(own)) for (const mistake of own) mistakes.add(mistake)
else {
  const unreadable = unreadableMistake(own)
  if (unreadable) mistakes.add(unreadable)
  // Without a part, which the type checker has named, the others cannot be checked.
  else if (mistakes.size === 0) throw own
}
for (const mistake of mistakes) console.error(mistake)
if (mistakes.size > 0) process.exit(1)

const { articleKind, isScheduled, readArticles } = await import('@/lib/content/articles')
const { caseStudyKind, readCaseStudies } = await import('@/lib/content/case-studies')
const articles = readArticles().files
const files = [...articles, ...readCaseStudies().files]
const drafts = files.filter(({ draft }) => draft).length
const later = articles.filter((article) => !article.draft && isScheduled(article)).length
console.log(`${files.length} files are good (drafts: ${drafts}, for a later day: ${later}).`)

if (values.schema) {
  const { z } = await import('zod')
  for (const { folder, schema } of [articleKind, caseStudyKind]) {
    const file = `${folder.replace('content/', 'content/schemas/')}.json`
    // Editors’ extensions read this draft.
    const fields = z.toJSONSchema(schema, { io: 'input', target: 'draft-7' })
    writeFileSync(file, `${JSON.stringify(fields, null, 2)}\n`)
    console.log(`${file}: written.`)
  }
}
