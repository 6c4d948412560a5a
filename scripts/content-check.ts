/** `npm run content:check`: the first thing that is wrong with each file of content/, in about a second. */
import { articleKind } from '@/lib/content/articles'
import { caseStudyKind } from '@/lib/content/case-studies'
import { readFolder } from '@/lib/content/front-matter'

const problems: string[] = []
readFolder(articleKind, ({ message }) => problems.push(message))
readFolder(caseStudyKind, ({ message }) => problems.push(message))
console.log(problems.join('\n') || 'No problems in content/.')
process.exitCode = problems.length > 0 ? 1 : 0
