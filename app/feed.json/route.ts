import { allArticles } from '@/lib/content/articles'
import { jsonFeed } from '@/lib/feeds/feeds'
import { feeds } from '@/lib/routes'

export const dynamic = 'force-static'

export function GET() {
  return new Response(jsonFeed(allArticles()), { headers: { 'Content-Type': feeds.json.type } })
}
