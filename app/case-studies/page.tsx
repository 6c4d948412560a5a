import { Timeline } from '@/components/case-studies/timeline'
import { DemoCall } from '@/components/site/demo-call'
import { PageHero } from '@/components/ui/page-hero'
import { pages } from '@/content/pages'
import { pageMetadata } from '@/lib/metadata'

export const metadata = pageMetadata(pages.caseStudies)

export default function CaseStudiesPage() {
  return (
    <>
      <PageHero label="Case studies" title="Public incidents where a token was the way in">
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
