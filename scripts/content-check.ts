/** `npm run content:check`: names every mistake in content/, in seconds. */
import { readOptions } from './options.mjs'

readOptions(`npm run content:check: names every mistake in content/, with file, line and field.
It has no options.
Example: npm run content:check`)
Object.assign(process.env, { NODE_ENV: 'development' }) // otherwise the readers leave drafts out
const { anchors } = await import('@/content/anchors')
const { films } = await import('@/content/films')
const { isScheduled, readArticles } = await import('@/lib/content/articles')
const { readCaseStudies } = await import('@/lib/content/case-studies')
const { contentMistakes } = await import('@/lib/content/check')
const { filmMistakes } = await import('@/lib/content/films')

const mistakes = new Set([
  ...[...(await contentMistakes(anchors)).values()].flat(),
  ...filmMistakes(films),
])
for (const mistake of mistakes) console.error(mistake)
if (mistakes.size > 0) {
  process.exitCode = 1
} else {
  const articles = readArticles().files
  const files = [...articles, ...readCaseStudies().files]
  const drafts = files.filter(({ draft }) => draft).length
  const later = articles.filter((article) => !article.draft && isScheduled(article)).length
  console.log(`${files.length} files are good (drafts: ${drafts}, for a later day: ${later}).`)
}
