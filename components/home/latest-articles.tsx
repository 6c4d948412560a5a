import { BlogList } from '@/components/blog/blog-list'
import { Section } from '@/components/ui/section'
import { allArticles } from '@/lib/content/articles'

const SHOWN = 3

export function LatestArticles() {
  const articles = allArticles().slice(0, SHOWN)
  if (articles.length === 0) return null
  return (
    <Section title="Latest articles">
      <BlogList articles={articles} compact />
    </Section>
  )
}
