import { otaReadme } from '@/lib/content/ota-readme'
import { prose } from '@/lib/search/site-documents'
import {
  browser,
  conduct,
  install,
  mobile,
  type Note,
  nodes,
  programs,
  rollout,
  servers,
  yours,
} from './developer-guide'
import { type DeveloperChapter, developerChapters, questions } from './developers'
import { limits } from './limits'

/** A part of /developers that has an address, as plain text. */
interface DeveloperPart {
  /** The anchor. */
  id: string
  title: string
  text: string
}

const said = ({ title, text }: Note) => `${title}: ${text}`

const chapterTexts: Readonly<Record<DeveloperChapter, () => readonly string[]>> = {
  'three-lines': () => [
    `Install it, then integrate it in ${servers.map(({ title }) => title).join(', ')}`,
    ...yours.map(said),
  ],
  'report-mode': () => rollout.map(said),
  'several-nodes': () => [
    ...otaReadme()
      .table('Stores')
      .map(([store, use]) => `${store}: for ${use}`),
    ...nodes.map(said),
  ],
  'time-and-tabs': () => conduct.map(said),
  mobile: () => ['iOS and Android', ...mobile.map(said)],
  'other-languages': () => [
    `The same token from ${programs.map(({ title }) => title).join(', ')}, and the test vectors`,
  ],
  'not-done': () => limits.map(({ title }) => title),
  questions: () => questions.map(({ question }) => question),
}

/** Everything on the page that can be linked to and found, in its order. */
export function developerParts(): DeveloperPart[] {
  const chapters = Object.entries(developerChapters).map(([id, title]) => ({
    id,
    title,
    text: prose(...chapterTexts[id as DeveloperChapter]()),
  }))
  const answers = questions.map(({ id, question, answer }) => ({
    id,
    title: question,
    text: answer,
  }))
  return [...chapters, install, ...servers, browser, ...answers].map(({ id, title, text }) => ({
    id,
    title,
    text: text.replaceAll('`', ''),
  }))
}
