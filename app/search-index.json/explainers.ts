import { architectureSteps } from '@/content/architecture'
import { checklist } from '@/content/checklist'
import { compromise } from '@/content/compromise'
import { demoSteps } from '@/content/demo-steps'
import { developerParts } from '@/content/developer-parts'
import { everyByteParts } from '@/content/every-byte'
import { limits } from '@/content/limits'
import { chapterTitles, type ThreatSection, threatSections } from '@/content/security'
import { type PageFacts, pages } from '@/lib/pages'
import { routes, securityAnchors } from '@/lib/routes'
import { prose, type SearchDocument, shortTitle } from '@/lib/search/site-documents'
import { helpCards } from '../about/words'
import { checkFacts } from '../check/words'
import { glossary } from '../glossary/words'
import { privacyLists } from '../privacy/words'
import { captionsOf } from '../videos/films'
import { videos } from '../videos/words'

interface Part {
  /** Its anchor. */
  id: string
  title: string
  text: string
}

/** Every page that explains something, and the parts of it that can be linked to. */
export function explainerDocuments(): SearchDocument[] {
  // Articles and case studies are found one by one: lib/search/site-documents.ts.
  const { home, contact, blogs, caseStudies, ...explainers } = pages
  return Object.entries<PageFacts>(explainers).flatMap(([name, page]) =>
    documentsOf(page, parts[name]?.() ?? [], facts[name]?.map(titled)),
  )
}

/** By the page's name in `pages`. */
const parts: Readonly<Record<string, () => readonly Part[]>> = {
  security: () => [...threatParts(), ...chapterParts()],
  videos: filmParts,
  developers: developerParts,
  glossary: () => glossary.map(({ id, name, text }) => ({ id, title: name, text })),
  everyByte: () => everyByteParts,
  privacy: privacyParts,
}

/** What stands on a page without an anchor. */
const facts: Readonly<Record<string, readonly { title: string; text: string }[]>> = {
  about: helpCards,
  liveDemo: demoSteps,
  check: checkFacts,
}

/** @param more what stands on the page without an anchor. */
function documentsOf(
  { title, description, path }: PageFacts,
  parts: readonly Part[],
  more: readonly string[] = [],
): SearchDocument[] {
  const kind = 'Explainer'
  const page = shortTitle(title)
  return [
    { kind, page: title, title, href: path, text: prose(description, ...more) },
    ...parts.map(({ id, ...part }) => ({ kind, page, href: `${path}#${id}`, ...part }) as const),
  ]
}

const titled = ({ title, text }: { title: string; text: string }) => `${title}: ${text}`

function threatParts(): Part[] {
  return threatSections.map(({ id, title, ...section }) => ({
    id,
    title,
    text: threatText(section),
  }))
}

type ThreatTexts = Omit<ThreatSection, 'id' | 'title'>

function threatText({ happens, finding, incidents, claim, because, remains }: ThreatTexts) {
  const findings = [...(finding ? [finding] : []), ...incidents].map(({ text }) => text)
  return prose(...happens, ...findings, claim, ...because, ...remains)
}

function chapterParts(): Part[] {
  const texts = {
    architecture: architectureSteps.map(titled),
    checklist: checklist.map(({ name, answer, line }) => `${name}: ${answer}. ${line}`),
    compromise: compromise.rows.map(({ title, loot }) => `${title}: ${loot}`.replaceAll('`', '')),
    limits: limits.map(({ title }) => title),
  }
  const chapters = (['architecture', 'checklist', 'compromise', 'limits'] as const).map((name) => ({
    id: securityAnchors[name],
    title: chapterTitles[name],
    text: prose(...texts[name]),
  }))
  const limitParts = limits.map(({ id, title, text }) => ({
    id,
    title: `${chapterTitles.limits}: ${title}`,
    text,
  }))
  return [...chapters, ...limitParts]
}

function filmParts(): Part[] {
  return videos.map((video) => ({
    id: video.slug,
    title: video.title,
    text: prose(
      video.shows,
      ...(video.external?.transcript ?? captionsOf(video).map(({ text }) => text)),
    ),
  }))
}

function privacyParts(): Part[] {
  return Object.values(privacyLists).map(({ id, title, entries }) => ({
    id,
    title,
    text: prose(...entries.map(({ name, text }) => `${name}: ${text}`)),
  }))
}

/** Parts of pages that texts may link to, by the path of the page. */
export const pageAnchors: Readonly<Record<string, readonly string[]>> = {
  [routes.security]: Object.values(securityAnchors),
  [routes.videos]: videos.map(({ slug }) => slug),
  [routes.developers]: developerParts().map(({ id }) => id),
  [routes.glossary]: glossary.map(({ id }) => id),
  [routes.everyByte]: everyByteParts.map(({ id }) => id),
  [routes.privacy]: Object.values(privacyLists).map(({ id }) => id),
}
