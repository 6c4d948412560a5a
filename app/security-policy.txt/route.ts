import { readFileSync } from 'node:fs'
import { plainText } from '@/lib/plain-text'

export const dynamic = 'force-static'

/** SECURITY.md, which security.txt names as the policy: a reader of that has the site alone. */
export function GET() {
  return plainText(readFileSync('SECURITY.md', 'utf8'))
}
