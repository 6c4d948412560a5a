import { demoSteps } from '@/content/demo-steps'
import { theftMatrix } from '@/content/theft-matrix'
import { protocolSections } from '@/lib/content/protocol'
import { type PageFacts, pages } from '@/lib/pages'
import { rowAnchor, securityAnchors } from '@/lib/routes'
import { prose, type SearchDocument, shortTitle } from '@/lib/search/site-documents'
import { helpCards } from '../about/words'
import { checkFacts } from '../check/words'
import { answers as comparisons } from '../compare/words'
import { developerParts } from '../developers/words'
import { everyByteParts } from '../every-byte/words'
import { glossary } from '../glossary/words'
import { limits } from '../limits/limits'
import {
  architectureSteps,
  chapterTitles,
  checklist,
  type ThreatSection,
  threatSections,
} from '../ota-security/words'
import { privacyLists } from '../privacy/words'
import { questions } from '../trust/words'
import { captionsOf } from '../videos/films'
import { videos } from '../videos/words'

interface Part {
  /** Its anchor. */
  id: string
  title: string
  text: string
  also?: string
}

/** Every page, and the parts of it that can be linked to. */
export function listedDocuments(): SearchDocument[] {
  return Object.entries<PageFacts>(pages).flatMap(([name, page]) =>
    documentsOf(page, parts[name]?.() ?? [], facts[name]?.map(titled)),
  )
}

/** By the page's name in `pages`. */
const parts: Readonly<Record<string, () => readonly Part[]>> = {
  security: () => [...threatParts(), ...chapterParts()],
  thefts: () =>
    theftMatrix.rows.map(({ id, title, copied }) => ({
      id: rowAnchor(id),
      title: title.replaceAll('`', ''),
      text: copied.replaceAll('`', ''),
    })),
  limits: () => [...limits],
  protocol: protocolSections,
  compare: () =>
    comparisons.map(({ id, question, answer }) => ({
      id: `when-${id}`,
      title: question,
      text: answer,
    })),
  videos: filmParts,
  developers: developerParts,
  glossary: () => glossary.map(({ id, name, text }) => ({ id, title: name, text })),
  everyByte: () => everyByteParts,
  privacy: privacyParts,
  trust: () =>
    questions.flatMap(({ rows }) =>
      rows.map(({ id, question, answer, also }) => ({ id, title: question, text: answer, also })),
    ),
}

/** What stands on a page without an anchor. */
const facts: Readonly<Record<string, readonly { title: string; text: string }[]>> = {
  about: helpCards,
  liveDemo: demoSteps,
  check: checkFacts,
}

/** @param more what stands on the page without an anchor. */
function documentsOf(
  { name, title, description, path, also }: PageFacts,
  parts: readonly Part[],
  more: readonly string[] = [],
): SearchDocument[] {
  const page = shortTitle(title)
  return [
    { page: title, title, href: path, text: prose(description, ...more), also, name },
    ...parts.map(({ id, ...part }) => ({ page, href: `${path}#${id}`, ...part })),
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
    checklist: checklist.map(
      ({ name, answer, refused, worst }) => `${name}: ${answer}. ${refused} ${worst}`,
    ),
  }
  return (['architecture', 'checklist'] as const).map((name) => ({
    id: securityAnchors[name],
    title: chapterTitles[name],
    text: prose(...texts[name]),
  }))
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

/** Parts of pages that texts may link to, by the path of the page; of the limits only their chapter. */
export const pageAnchors: Record<string, string[]> = {}
for (const { href } of listedDocuments()) {
  const [path = '', id] = href.split('#')
  if (id && !limits.some((limit) => limit.id === id)) {
    pageAnchors[path] = [...(pageAnchors[path] ?? []), id]
  }
}
