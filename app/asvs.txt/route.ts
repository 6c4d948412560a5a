import { readFileSync } from 'node:fs'

export const dynamic = 'force-static'

/** The list of ASVS requirements, as the project keeps it. */
export function GET() {
  const text = readFileSync('docs/asvs.md', 'utf8')
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
