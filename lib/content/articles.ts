import { basename } from 'node:path'
import { type Article, parseArticle } from './article'
import { ContentError } from './content-error'
import { readFolder, readOnce } from './folder'
import { writeFigures } from './write-figures'

/** Where articles live, from the project's root. */
export const BLOG_FOLDER = 'content/blogs'

const isDev = () => process.env.NODE_ENV === 'development'

/**
 * Every article of a project, newest first. Each file is checked, drafts too; a draft is then
 * left out unless asked for.
 * @param onBroken is told of each bad file, which is then left out.
 * @throws ContentError for the first bad file, where nobody is told.
 */
export function readArticles(
  root: string,
  withDrafts: boolean,
  onBroken?: (error: ContentError) => void,
): Article[] {
  const read = (file: string, source: string): Article[] => {
    try {
      return [writeFigures(root, parseArticle(file, source))]
    } catch (error) {
      if (!onBroken || !(error instanceof ContentError)) throw error
      onBroken(error)
      return []
    }
  }
  return readFolder(root, BLOG_FOLDER, read)
    .flat()
    .filter(({ draft }) => withDrafts || !draft)
    .sort((a, b) => b.date.localeCompare(a.date) || a.title.localeCompare(b.title))
}

/**
 * The articles of this site. Under `next dev` drafts are among them, which never reach `out/`, and a
 * bad file is left out: it breaks its own page, see {@link brokenArticles}. A build stops at it.
 */
export const allArticles: () => readonly Article[] = readOnce(() =>
  readArticles(process.cwd(), isDev(), isDev() ? () => {} : undefined),
)

/** Under `next dev` what is wrong with bad files, by the url that the name of the file promises. */
export function brokenArticles(): ReadonlyMap<string, ContentError> {
  const broken = new Map<string, ContentError>()
  if (isDev()) {
    readArticles(process.cwd(), true, (error) =>
      broken.set(basename(error.file).replace(/\.mdx$/, ''), error),
    )
  }
  return broken
}

/** One article by its url, if there is one. */
export function findArticle(url: string): Article | undefined {
  return allArticles().find((article) => article.url === url)
}
