// After `next build`: what the exported pages say goes into their Markdown twins.
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
const { routes, twinHref } = await load('lib/routes')
/** @type {typeof import('../../lib/href.ts')} */
const { absoluteUrl, siteUrl } = await load('lib/href')
/** @type {typeof import('../../lib/feeds/page-tree.ts')} */
const { pageMarkdown, pageTree } = await load('lib/feeds/page-tree')

/** Links of a page have its base path already. @param {string} href */
const absolute = (href) => (href.startsWith('/') ? siteUrl + href : href)

for (const page of Object.values(pages)) {
  const name = page.path === routes.home ? 'index' : page.path.slice(1)
  const tree = pageTree(readFileSync(join(folder, `${name}.html`), 'utf8'), absolute)
  const twin = join(folder, twinHref(page.path))
  // A page whose source is Markdown brings it along.
  if (!existsSync(twin)) writeFileSync(twin, pageMarkdown(tree, absoluteUrl(page.path)))
}
