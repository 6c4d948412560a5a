import { apiFolders } from '@one-tick-ahead/api/contract/paths'
import { routes } from '@/lib/routes'

export const dynamic = 'force-static'

/** What a browser may fetch before a press: a page, and nothing that signs in, answers or plays. */
const never = [`${routes.liveDemo}*`, ...apiFolders.map((folder) => `${folder}/*`), '/*.*']

/**
 * Speculation rules (WHATWG HTML, "speculative loading"): pages that somebody points at are fetched
 * ahead. The server names this file in a header of each page.
 */
export function GET() {
  const where = {
    and: [{ href_matches: '/*' }, ...never.map((path) => ({ not: { href_matches: path } }))],
  }
  return Response.json({ prefetch: [{ where, eagerness: 'moderate' }] })
}
