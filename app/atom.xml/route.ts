import { allArticles } from '@/lib/content/articles'
import { atomFeed } from '@/lib/feeds/feeds'
import { feeds } from '@/lib/routes'

export const dynamic = 'force-static'

export function GET() {
  return new Response(atomFeed(allArticles()), { headers: { 'Content-Type': feeds.atom.type } })
}
