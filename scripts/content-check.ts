/** `npm run content:check`: names every mistake in content/, in seconds. */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { readOptions } from './options.mjs'

const { values } = readOptions(
  `npm run content:check: names every mistake in content/, with file, line and field.
With --schema it also writes the fields of texts as JSON Schema into content/schemas/.
Example: npm run content:check`,
  { options: { schema: { type: 'boolean' } } },
)
Object.assign(process.env, { NODE_ENV: 'development' }) // otherwise the readers leave drafts out

/** Lets the type checker look again only at what changed. */
const CACHE = 'node_modules/.cache/content.tsbuildinfo'

/** The mistakes that only the type checker finds: a page that lacks a part, and a part of the wrong kind. */
async function typeMistakes(): Promise<string[]> {
  // It ends with an error if there are mistakes.
  const { stdout } = await promisify(execFile)(
    'node_modules/.bin/tsc',
    ['--noEmit', '--pretty', 'false', '--incremental', '--tsBuildInfoFile', CACHE],
    { encoding: 'utf8' },
  ).catch((error: { stdout: string }) => error)
  return stdout.split('\n').flatMap((line) => {
    const [, file = '', at, code, reason] =
      /^([^(]+)\((\d+),\d+\): error (\w+): (.*)$/.exec(line) ?? []
    const [, part] = /Property '(\w+)' does not exist/.exec(reason ?? '') ?? []
    if (code?.startsWith('TS1')) return [] // an unreadable file, which is named already
    if (file.startsWith('content/')) return [`${file}:${at}: expected another text (${reason}).`]
    return code === 'TS2339' && part && /^(app|components)\//.test(file)
      ? [`content/: expected the part “${part}”, which ${file} shows.`]
      : []
  })
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

/** A file of content/ that cannot be read at all: the first line of the reason has its name and line. */
const unreadable = (error: Error) => {
  const [, place, reason] = /(content\/[^:]+:\d+):\d+: ERROR: (.*)/.exec(error.message) ?? []
  return [
    place
      ? `${place}: expected quotation marks around a text, and ’ for an apostrophe in it (${reason}).`
      : error.message,
  ]
}

const found = await Promise.all([allMistakes().catch(unreadable), typeMistakes()])
const mistakes = new Set(found.flat())
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
    writeFileSync(file, `${JSON.stringify(z.toJSONSchema(schema, { io: 'input' }), null, 2)}\n`)
    console.log(`${file}: written.`)
  }
}
