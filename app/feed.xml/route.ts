import { allArticles } from '@/lib/content/articles'
import { rssFeed } from '@/lib/feed'
import { rss } from '@/lib/routes'

export const dynamic = 'force-static'

export function GET() {
  return new Response(rssFeed(allArticles()), { headers: { 'Content-Type': rss.type } })
}
