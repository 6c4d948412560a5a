import { Timeline } from '@/components/case-studies/timeline'
import { BreadcrumbData } from '@/components/site/breadcrumb-data'
import { DemoCall } from '@/components/site/demo-call'
import { PageHero } from '@/components/ui/page-hero'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'

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
      <Timeline />
      <DemoCall text="Replay a stolen token yourself, against a real server." />
    </>
  )
}
