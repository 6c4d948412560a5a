import { slug } from 'github-slugger'

/** What carries tags, as somebody wrote them. */
interface Tagged {
  tags: readonly string[]
}

/** A tag with the number of articles that carry it. */
export interface Tag {
  /** Part of the address of its page. */
  slug: string
  label: string
  count: number
}

/** The address part of a tag: `Denial of Service` is `denial-of-service`. Empty for pure punctuation. */
export function tagSlug(tag: string): string {
  return slug(tag)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** Every tag once, the most used first. Spellings with the same slug are one tag. */
export function tagsOf(articles: readonly Tagged[]): Tag[] {
  const tags = new Map<string, Tag>()
  for (const { tags: labels } of articles) {
    for (const [slug, label] of new Map(labels.map((label) => [tagSlug(label), label]))) {
      const { count } = tags.get(slug) ?? { count: 0 }
      tags.set(slug, { label, ...tags.get(slug), slug, count: count + 1 })
    }
  }
  return [...tags.values()].sort((a, b) => b.count - a.count || a.slug.localeCompare(b.slug))
}

/** Whether an article carries the tag of this slug. */
export function hasTag({ tags }: Tagged, slug: string): boolean {
  return tags.some((tag) => tagSlug(tag) === slug)
}
