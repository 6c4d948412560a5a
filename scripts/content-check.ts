/** `npm run content:check`: names the first mistake in content/, in about a second. */
import { allArticles } from '@/lib/content/articles'
import { allCaseStudies } from '@/lib/content/case-studies'
import { diagramMistakes } from '@/lib/content/diagrams'
import { readOptions } from './options.mjs'

readOptions(`npm run content:check: names the first mistake in content/, with file, line and field.
It has no options.
Example: npm run content:check`)
Object.assign(process.env, { NODE_ENV: 'development' }) // otherwise the readers leave drafts out
const mistakes = diagramMistakes()
try {
  const files = [...allArticles(), ...allCaseStudies()]
  const drafts = files.filter(({ draft }) => draft).length
  if (mistakes.length === 0) console.log(`${files.length} files are good (drafts: ${drafts}).`)
} catch (error) {
  mistakes.push((error as Error).message)
}
for (const mistake of mistakes) console.error(mistake)
if (mistakes.length > 0) process.exitCode = 1
