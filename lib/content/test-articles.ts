import { type Article, parseArticle } from './article'

/** For tests: articles named a-0, a-1, …, newest first, with the tags that are given for each. */
export function testArticles(tags: readonly (readonly string[])[]): Article[] {
  return tags.map((own, index) => {
    const date = new Date(Date.UTC(2026, 0, 300 - index)).toISOString().slice(0, 10)
    return parseArticle(
      `content/blogs/a-${index}.mdx`,
      `---\ntitle: Article ${index}\nurl: a-${index}\ntags: ${JSON.stringify(own)}\nisAboutOTA: false\nhighlights: []\ndate: ${date}\nsources: []\n---\nText ${index}.\n`,
    )
  })
}
