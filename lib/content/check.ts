import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { allPages, pages } from '@/lib/pages'
import { ASVS_FILE, blogHref, rss, SECURITY_TXT, VECTORS_FILE } from '@/lib/routes'
import { type Article, isScheduled, readArticles } from './articles'
import { readCaseStudies } from './case-studies'
import { linksOf } from './check-text'
import { diagramMistakes } from './diagrams'
import type { ContentFile } from './front-matter'
import { allPictures, pictureFault, pictureFile } from './pictures'
import { EXAMPLES } from './template'

/** The sections of the pages, by their paths, that a link may lead to. */
export type Anchors = Readonly<Record<string, readonly string[]>>

type AnyFile = ContentFile<{ url: string }>

interface Site {
  /** Each address with its sections. */
  targets: ReadonlyMap<string, readonly string[]>
  /** Articles that are not public, by their addresses. */
  hidden: ReadonlySet<string>
  /** The present address of each earlier one. */
  moved: ReadonlyMap<string, string>
}

function readSite(anchors: Anchors): Site {
  const articles = readArticles()
  const studies = readCaseStudies()
  const studyAnchors = studies.files.map(({ url }) => url)
  const isHidden = (one: (typeof articles.files)[number]) => one.draft || isScheduled(one)
  return {
    targets: new Map([
      ...allPages.map(({ path }): [string, readonly string[]] => [path, anchors[path] ?? []]),
      [pages.caseStudies.path, studyAnchors],
      ...articles.files.map(({ url, anchors: own }): [string, readonly string[]] => [
        blogHref(url),
        [...own, 'sources'],
      ]),
      // A mistake of its own must not make every link to it one.
      ...articles.broken.map(({ url }): [string, readonly string[]] => [blogHref(url), []]),
    ]),
    hidden: new Set(articles.files.filter(isHidden).map(({ url }) => blogHref(url))),
    moved: new Map(
      articles.files.flatMap(({ url, aliases = [] }) =>
        aliases.map((alias): [string, string] => [blogHref(alias), blogHref(url)]),
      ),
    ),
  }
}

/** Files of the site that are no page. */
const FILES = [rss.path, SECURITY_TXT, VECTORS_FILE, ASVS_FILE, '/llms.txt', '/sitemap.xml']

const isFile = (path: string) =>
  FILES.includes(path) || existsSync(join(process.cwd(), 'public', path))

/**
 * @param own the address of the page with the link
 * @returns the address that was expected in words, if a link leads nowhere
 */
function linkFault(address: string, own: string, site: Site): string | undefined {
  if (address === '') return 'an address between the brackets of the link'
  if (/^(https:\/\/[^/.]+\.[^/]|mailto:[^@]+@[^@]+$|tel:\+?[\d-]+$)/.test(address)) return undefined
  const [place = '', section] = address.split('#')
  const path = place.split('?')[0] || own
  const articleName = /([\w-]+)(\.mdx|\.html)?$/.exec(path)?.[1] ?? ''
  const article = site.targets.has(blogHref(articleName)) && blogHref(articleName)
  if (!path.startsWith('/')) {
    if (article) return `${article}, the address of that article, not ${address}`
    if (address.startsWith('http://')) return `https in place of http in ${address}`
    return `an address that begins with https:// or, on this site, with /, not ${address}`
  }
  const sections = site.targets.get(path)
  if (sections === undefined) {
    if (isFile(path)) return undefined
    const present = site.moved.get(path) ?? article
    if (present) return `${present}, the address of that article, not ${path}`
    const page = path.replace(/(\.html)?\/?$/, '')
    return site.targets.has(page)
      ? `${page}, without its ending`
      : `the address of a page or an article, not ${path}, which does not exist`
  }
  if (site.hidden.has(path) && path !== own && !site.hidden.has(own)) {
    return `an article that is public, not ${path}, which is a draft or has a later date`
  }
  if (!section || sections.includes(decodeURIComponent(section))) return undefined
  const known = sections.length > 0 ? `one of its sections (${sections.join(', ')})` : 'no section'
  return `${path} with ${known}, not #${section}`
}

const BLOGS = 'content/blogs'

async function textMistakes(from: AnyFile, site: Site): Promise<string[]> {
  const at = (line: number, expected: string) =>
    `${from.file}:${from.textLine - 1 + line}: text: expected ${expected}.`
  const own = from.file.startsWith(`${BLOGS}/`) ? blogHref(from.url) : pages.caseStudies.path
  const links = from.links.map(({ line, address }) => {
    const fault = linkFault(address, own, site)
    return fault ? [at(line, fault)] : []
  })
  const pictures = await Promise.all(
    from.pictures.map(async ({ line, address }) => {
      const fault = await pictureFault(pictureFile(address, from.file))
      return fault ? [at(line, fault)] : []
    }),
  )
  return [...links.flat(), ...pictures.flat(), ...diagramMistakes(from.diagrams)]
}

/** The fields of the articles that other files decide on. */
async function fieldMistakes(): Promise<string[]> {
  const mistakes: string[] = []
  const tags = new Map<string, string>()
  const { files } = readArticles()
  const owners = new Map(files.map(({ url }) => [url, url]))
  // The oldest article decides how a tag is written.
  for (const article of files.toReversed()) {
    const { file, url, image, aliases = [] } = article
    const say = (field: string, expected: string) =>
      mistakes.push(`${file}:${article.fieldLines[field]}: ${field}: expected ${expected}.`)
    for (const tag of article.tags) {
      const known = tags.get(tag.toLowerCase()) ?? tag
      tags.set(tag.toLowerCase(), known)
      if (known !== tag) say('tags', `${known}, as in other articles, not ${tag}`)
    }
    for (const alias of aliases) {
      const owner = owners.get(alias)
      if (owner) say('aliases', `urls that no other article has; ${alias} is one of ${owner}`)
      owners.set(alias, url)
    }
    const fault = image && (await pictureFault(pictureFile(image.file, file)))
    if (fault) say('image', fault)
    if (!article.draft) mistakes.push(...exampleMistakes(article))
  }
  return mistakes
}

/** The words of the template that are still in an article. */
function exampleMistakes({ file, body, excerpt = '', highlights, ...rest }: Article): string[] {
  const parts = [
    ...body.split('\n').map((text, index): [number, string] => [rest.textLine + index, text]),
    [rest.fieldLines.excerpt ?? 1, excerpt] as const,
    ...highlights.map((text) => [rest.fieldLines.highlights ?? 1, text] as const),
  ]
  return EXAMPLES.flatMap((words) => {
    const line = parts.find(([, text]) => text.includes(words))?.[0]
    return line ? [`${file}:${line}: text: expected your own words in place of “${words}”.`] : []
  })
}

/** The addresses in the texts of a page: those of fields named `href`, and of links in Markdown. */
function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.includes('](') ? linksOf(value) : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'href' && typeof part === 'string' ? [part] : addressesIn(part),
  )
}

/** The mistakes in the links of pages, in sentences. @param texts of each file in content/pages */
export function pageMistakes(texts: Readonly<Record<string, unknown>>, anchors: Anchors): string[] {
  const site = readSite(anchors)
  return Object.entries(texts).flatMap(([file, parts]) =>
    addressesIn(parts).flatMap((address) => {
      const fault = linkFault(address, pages.home.path, site)
      return fault ? [`${file}: link: expected ${fault}.`] : []
    }),
  )
}

/**
 * Every mistake in content/, in sentences with file, line and field. An article has those of its diagrams, too.
 * @param anchors of the site’s pages
 * @returns by the files that have mistakes
 */
export async function contentMistakes(
  anchors: Anchors,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const articles = readArticles()
  const studies = readCaseStudies()
  const site = readSite(anchors)
  const mistakes = new Map<string, readonly string[]>()
  for (const { file, mistakes: own } of [...articles.broken, ...studies.broken]) {
    mistakes.set(file, own)
  }
  const fields = await fieldMistakes()
  for (const from of [...articles.files, ...studies.files]) {
    const own = fields.filter((sentence) => sentence.startsWith(`${from.file}:`))
    mistakes.set(from.file, [...own, ...(await textMistakes(from, site))])
  }
  const shown = [...articles.files, ...studies.files].flatMap(({ pictures, file }) =>
    pictures.map(({ address }) => pictureFile(address, file)),
  )
  for (const file of allPictures()) {
    const fault = shown.includes(file) ? undefined : await pictureFault(file)
    if (fault) mistakes.set(file, [`${file}: picture: expected ${fault}.`])
  }
  mistakes.set('content/diagrams', diagramMistakes())
  return new Map([...mistakes].filter(([, sentences]) => sentences.length > 0))
}
