/** `npm run content:check`: names the first mistake in content/, in about a second. */
import { allArticles } from '@/lib/content/articles'
import { allCaseStudies } from '@/lib/content/case-studies'
import { readOptions } from './options.mjs'

readOptions(`npm run content:check: names the first mistake in content/, with file, line and field.
It has no options.
Example: npm run content:check`)
Object.assign(process.env, { NODE_ENV: 'development' }) // otherwise the readers leave drafts out
try {
  const files = [...allArticles(), ...allCaseStudies()]
  const drafts = files.filter(({ draft }) => draft).length
  console.log(`${files.length} files are good (drafts: ${drafts}).`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
