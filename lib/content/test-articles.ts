import { type Article, parseArticle } from './article'
import { articleSource } from './testing/project'

/** For tests: articles named a-0, a-1, …, newest first, with the tags that are given for each. */
export function testArticles(tags: readonly (readonly string[])[]): Article[] {
  return tags.map((own, index) => {
    const date = new Date(Date.UTC(2026, 0, 300 - index)).toISOString().slice(0, 10)
    return parseArticle(
      `content/blogs/a-${index}.mdx`,
      articleSource(`a-${index}`, {
        title: `Article ${index}`,
        tags: own,
        date,
        body: `Text ${index}.`,
      }),
    )
  })
}
