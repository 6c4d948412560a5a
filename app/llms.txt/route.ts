import { allArticles } from '@/lib/content/articles'
import { llmsText } from '@/lib/feeds/feeds'

export const dynamic = 'force-static'

export function GET() {
  return new Response(llmsText(allArticles()), { headers: { 'Content-Type': 'text/plain' } })
}
