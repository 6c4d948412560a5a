import { BreadcrumbData } from '@/components/site/json-ld'
import { DemoCall } from '@/components/site/next-step'
import { PageHero } from '@/components/ui/section'
import { allCaseStudies } from '@/lib/content/case-studies'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { CaseCard, QUESTION, rowGrid } from './case-card'

export const metadata = pageMetadata(pages.caseStudies)

export default function CaseStudiesPage() {
  return (
    <>
      <BreadcrumbData page={pages.caseStudies} />
      <PageHero label={pages.caseStudies.name} title={pages.caseStudies.heading}>
        <p>
          These organisations are not our customers. They published what happened, or others did,
          and that is worth learning from. The facts keep to what the sources say. Whether OTA would
          have helped is our own judgement, and the answer is not always yes.
        </p>
      </PageHero>
      <Rows />
      <DemoCall attacks text="Replay a stolen token yourself, against a real server." />
    </>
  )
}

/** Incidents in order of time. */
function Rows() {
  const studies = allCaseStudies()
  return (
    <div className="mx-auto max-w-page px-2 sm:px-3">
      {studies.length === 0 ? (
        <p className="text-ink-2">No case studies are published yet.</p>
      ) : (
        <>
          <div
            aria-hidden="true"
            data-print="no"
            className={`mb-1 hidden pl-2 text-muted text-small ${rowGrid}`}
          >
            <p>When</p>
            <p>Whose incident</p>
            <p>What was stolen</p>
            <p>{QUESTION}</p>
          </div>
          <ol className="border-line border-b">
            {studies.map((study) => (
              <li key={study.url}>
                <CaseCard {...study} />
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}
