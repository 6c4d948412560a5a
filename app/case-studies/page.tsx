import { Mistakes, mistakesByFile } from '@/components/blog/mistakes'
import { BreadcrumbData } from '@/components/site/json-ld'
import { DemoCall } from '@/components/site/next-step'
import { Words } from '@/components/site/words'
import { PageHero } from '@/components/ui/section'
import { caseStudies } from '@/content/pages/lists'
import { allCaseStudies, caseStudyKind } from '@/lib/content/case-studies'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { CaseCard, rowGrid } from './case-card'

export const metadata = pageMetadata(pages.caseStudies)

export default async function CaseStudiesPage() {
  const mistakes = await mistakesByFile()
  const studies = allCaseStudies().filter(({ file }) => !mistakes.has(file))
  const inStudies = [...mistakes].filter(([file]) => file.startsWith(caseStudyKind.folder))
  return (
    <>
      <BreadcrumbData page={pages.caseStudies} />
      <PageHero label={pages.caseStudies.name} title={pages.caseStudies.heading}>
        <p>
          <Words>{caseStudies.lead}</Words>
        </p>
      </PageHero>
      <div className="wrap-anywhere mx-auto max-w-page px-2 sm:px-3">
        <div aria-hidden="true" data-print="no" className={`mb-1 hidden pl-2 ${rowGrid}`}>
          {[...Object.values(caseStudies.columns), caseStudies.question].map((head) => (
            <p key={head} className="text-muted text-small">
              {head}
            </p>
          ))}
        </div>
        <Mistakes sentences={inStudies.flatMap(([, sentences]) => sentences)} />
        <ol className="border-line border-b">
          {studies.map((study) => (
            <li key={study.url}>
              <CaseCard {...study} />
            </li>
          ))}
        </ol>
        <p className="mt-2 text-muted text-small">{caseStudies.note}</p>
      </div>
      <DemoCall attacks text={caseStudies.next} />
    </>
  )
}
