import { type CaseStudy, parseCaseStudy } from './case-study'
import { readFolder, readOnce } from './folder'

/** Where case studies live, from the project's root. */
export const CASE_STUDY_FOLDER = 'content/case-studies'

/**
 * Every case study of a project, oldest first. Each file is checked, drafts too; a draft is then
 * left out unless asked for.
 * @throws ContentError for the first bad file.
 */
export function readCaseStudies(root: string, withDrafts: boolean): CaseStudy[] {
  return readFolder(root, CASE_STUDY_FOLDER, parseCaseStudy)
    .filter(({ draft }) => withDrafts || !draft)
    .sort((a, b) => a.month.localeCompare(b.month) || a.name.localeCompare(b.name))
}

/** The case studies of this site. Drafts show under `next dev` only, so they never reach `out/`. */
export const allCaseStudies: () => readonly CaseStudy[] = readOnce(() =>
  readCaseStudies(process.cwd(), process.env.NODE_ENV === 'development'),
)
