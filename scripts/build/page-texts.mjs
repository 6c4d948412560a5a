// After `next build`: what the exported pages say goes into their Markdown twins and into the search, so that
// neither has a list of words beside the page.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { argv, chdir } from 'node:process'
import { tsImport } from 'tsx/esm/api'

const folder = resolve(argv[2] ?? 'out')
chdir(join(folder, '..')) // the texts in content/ are those that the pages are made from

/** @param {string} path */
const load = (path) => tsImport(`../../${path}.ts`, import.meta.url)

/** @type {typeof import('../../lib/pages.ts')} */
const { pages } = await load('lib/pages')
/** @type {typeof import('../../lib/routes.ts')} */
const { routes, searchIndexFile, twinHref } = await load('lib/routes')
/** @type {typeof import('../../lib/href.ts')} */
const { absoluteUrl, basePath, siteUrl } = await load('lib/href')
/** @type {typeof import('../../lib/feeds/page-tree.ts')} */
const { pageMarkdown, pageTree } = await load('lib/feeds/page-tree')
/** @type {typeof import('../../lib/search/page-documents.ts')} */
const { withPageWords } = await load('lib/search/page-documents')
/** @type {typeof import('../../lib/search/search-index.ts')} */
const { buildIndex } = await load('lib/search/search-index')
/** @type {typeof import('../../lib/search/site-documents.ts')} */
const { siteDocuments } = await load('lib/search/site-documents')
/** @type {typeof import('../../app/search-index.json/listed-documents.ts')} */
const { listedDocuments } = await load('app/search-index.json/listed-documents')

/** Links of a page have its base path already. @param {string} href */
const absolute = (href) => (href.startsWith('/') ? siteUrl + href : href)

let documents = siteDocuments(listedDocuments())
for (const page of Object.values(pages)) {
  const name = page.path === routes.home ? 'index' : page.path.slice(1)
  const tree = pageTree(readFileSync(join(folder, `${name}.html`), 'utf8'), absolute)
  const twin = join(folder, twinHref(page.path))
  // A page whose source is Markdown brings it along.
  if (!existsSync(twin)) writeFileSync(twin, pageMarkdown(tree, absoluteUrl(page.path)))
  // Each article of the list is a document of its own.
  if (page.path !== routes.blogs) documents = withPageWords(page, tree, documents)
}
writeFileSync(join(folder, searchIndexFile), JSON.stringify(buildIndex(documents)))
console.log(`${documents.length} parts of pages can be found${basePath && ` below ${basePath}`}`)
