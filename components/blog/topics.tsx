import { NavLabel } from '@/components/ui/contents'
import { allArticles } from '@/lib/content/articles'
import { tagsOf } from '@/lib/content/tags'
import { TagLink } from './tag-link'

/** The most used; a list of every tag would grow with the articles. */
const SHOWN = 12

/** The tags that lead to the most articles. */
export function Topics({ current }: { current?: string }) {
  const tags = tagsOf(allArticles()).slice(0, SHOWN)
  if (tags.length === 0) return null
  return (
    <nav aria-label="Topics">
      <NavLabel>Topics</NavLabel>
      <ul className="flex flex-wrap gap-1">
        {tags.map(({ slug, label }) => (
          <li key={slug}>
            <TagLink label={label} isCurrent={slug === current} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
