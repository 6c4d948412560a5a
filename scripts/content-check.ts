/** `npm run content:check`: everything that is wrong with the texts in content/, in about a second. */
import { checkContent } from '@/lib/content/checks/check-content'

const { errors, summary } = checkContent(process.cwd())
for (const { message } of errors) console.error(message.trimEnd())
if (errors.length > 0) console.error('')
console.log(summary)
process.exitCode = errors.length > 0 ? 1 : 0
