import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageHead } from '@/content/pages/heads'
import { allPages, pages } from '@/lib/pages'
import { ASVS_FILE, blogHref, rss, SECURITY_TXT, VECTORS_FILE } from '@/lib/routes'
import { site as company } from '@/lib/site'
import { type Article, articleFacts, isScheduled, readArticles } from './articles'
import { readCaseStudies } from './case-studies'
import { linksOf } from './check-text'
import { diagramMistakes } from './diagrams'
import type { ContentFile } from './front-matter'
import { allPictures, decoded, pictureFault, pictureFile } from './pictures'
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
  if (!section || sections.includes(decoded(section))) return undefined
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
  const titles = new Set<string>(allPages.map(({ title }) => title))
  const descriptions = new Set<string>(allPages.map(({ description }) => description))
  const { files } = readArticles()
  const owners = new Map(files.map(({ url }) => [url, url]))
  // The oldest article keeps its title and decides how a tag is written.
  for (const article of files.toReversed()) {
    const { file, url, image, aliases = [] } = article
    const say = (field: string, expected: string) =>
      mistakes.push(`${file}:${article.fieldLines[field]}: ${field}: expected ${expected}.`)
    const { title, description } = articleFacts(article)
    if (titles.has(title)) say('title', 'a title that no other article or page has')
    else if (descriptions.has(description)) {
      say('excerpt', 'a text that no other article or page has')
    }
    titles.add(title)
    descriptions.add(description)
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

/** The lines of a file of content/. */
function linesOf(file: string): readonly string[] {
  const path = join(process.cwd(), file)
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
}

/** The mistakes in the links of pages, in sentences. @param texts of each file in content/pages */
export function pageMistakes(texts: Readonly<Record<string, unknown>>, anchors: Anchors): string[] {
  const site = readSite(anchors)
  return Object.entries(texts).flatMap(([file, parts]) =>
    addressesIn(parts).flatMap((address) => {
      const fault = linkFault(address, pages.home.path, site)
      if (!fault) return []
      const written = [`(${address})`, `'${address}'`]
      const places = linesOf(file).flatMap((line, index) =>
        written.some((words) => line.includes(words)) ? [`${file}:${index + 1}`] : [],
      )
      // An address that is put together has no line.
      return (places.length > 0 ? places : [file]).map(
        (place) => `${place}: link: expected ${fault}.`,
      )
    }),
  )
}

const HEADS = 'content/pages/heads.ts'

const lengthFault = (text: string, min: number, max: number) =>
  text.trim().length < min || text.length > max
    ? `${min} to ${max} characters, not ${text.length}`
    : undefined

/** The mistakes in the heads of the pages, in sentences: search results show each in full and apart from the others. */
export function headMistakes(heads: Readonly<Record<string, PageHead>>): string[] {
  const lines = linesOf(HEADS)
  const ending = ` | ${company.name}`
  return Object.entries(heads).flatMap(([page, head]) => {
    const start = lines.indexOf(`  ${page}: {`)
    const say = (field: keyof PageHead, expected: string | undefined) => {
      if (!expected) return []
      const line = lines.findIndex((text, at) => at > start && text.trim().startsWith(`${field}:`))
      return [`${HEADS}:${line + 1}: ${page}.${field}: expected ${expected}.`]
    }
    const sharedFault = (field: keyof PageHead) =>
      Object.values(heads).some((other) => other !== head && other[field] === head[field])
        ? 'a text that no other page has'
        : undefined
    return [
      ...say('name', lengthFault(head.name, 1, 30) ?? sharedFault('name')),
      ...say('heading', lengthFault(head.heading, 1, 100)),
      ...say('title', lengthFault(head.title, 1, 60 - ending.length) ?? sharedFault('title')),
      ...say('description', lengthFault(head.description, 40, 160) ?? sharedFault('description')),
    ]
  })
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
