import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Article, parseArticle } from './parse-article'

const BLOG_DIR = 'content/blogs'

/**
 * Every article of a folder, newest first. Each file is checked, drafts too; a draft is then
 * left out unless asked for.
 * @throws ContentError for the first bad file.
 */
export function readArticles(root: string, withDrafts: boolean): Article[] {
  const folder = join(root, BLOG_DIR)
  if (!existsSync(folder)) return [] // git keeps no empty folder
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .map((name) => parseArticle(`${BLOG_DIR}/${name}`, readFileSync(join(folder, name), 'utf8')))
    .filter(({ draft }) => withDrafts || !draft)
    .sort((a, b) => b.date.localeCompare(a.date) || a.title.localeCompare(b.title))
}

/** The articles of this site. Drafts show under `next dev` only, so they never reach `out/`. */
export function allArticles(): Article[] {
  return readArticles(process.cwd(), process.env.NODE_ENV === 'development')
}

/** One article by its url, if there is one. */
export function findArticle(url: string): Article | undefined {
  return allArticles().find((article) => article.url === url)
}
