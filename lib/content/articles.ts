import { type Article, parseArticle } from './article'
import { demandImages } from './demand-images'
import { readFolder, readOnce } from './folder'
import { writeFigures } from './write-figures'

/** Where articles live, from the project's root. */
export const BLOG_FOLDER = 'content/blogs'

/**
 * Every article of a project, newest first. Each file is checked, drafts too; a draft is then
 * left out unless asked for.
 * @throws ContentError for the first bad file.
 */
export function readArticles(root: string, withDrafts: boolean): Article[] {
  const articles = readFolder(root, BLOG_FOLDER, parseArticle)
  for (const article of articles) demandImages(root, article)
  return articles
    .map((article) => writeFigures(root, article))
    .filter(({ draft }) => withDrafts || !draft)
    .sort((a, b) => b.date.localeCompare(a.date) || a.title.localeCompare(b.title))
}

/** The articles of this site. Drafts show under `next dev` only, so they never reach `out/`. */
export const allArticles: () => readonly Article[] = readOnce(() =>
  readArticles(process.cwd(), process.env.NODE_ENV === 'development'),
)

/** One article by its url, if there is one. */
export function findArticle(url: string): Article | undefined {
  return allArticles().find((article) => article.url === url)
}
