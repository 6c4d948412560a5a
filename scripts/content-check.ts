/** `npm run content:check`: the first thing that is wrong in content/, in about a second. */
import { allArticles } from '@/lib/content/articles'
import { allCaseStudies } from '@/lib/content/case-studies'

try {
  console.log(`${allArticles().length + allCaseStudies().length} files are good.`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
