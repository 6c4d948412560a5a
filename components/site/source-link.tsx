import { textLink } from '@/components/ui/link'
import type { Source } from '@/lib/content/front-matter'

/** A source outside this site. */
export function SourceLink({ title, url }: Source) {
  return (
    <a href={url} rel="noopener" className={textLink}>
      {title}
    </a>
  )
}
