import { readFileSync } from 'node:fs'
import { plainText } from '@/lib/plain-text'

export const dynamic = 'force-static'

/** docs/evidence.md, for a reader who has the site and not the project. */
export function GET() {
  return plainText(readFileSync('docs/evidence.md', 'utf8'))
}
