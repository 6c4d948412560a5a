import { readFileSync } from 'node:fs'
import { plainText } from '@/lib/plain-text'

export const dynamic = 'force-static'

/** docs/protocol.md, for a reader who has the site and not the project. */
export function GET() {
  return plainText(readFileSync('docs/protocol.md', 'utf8'))
}
