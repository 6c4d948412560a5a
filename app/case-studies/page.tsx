import { Timeline } from '@/components/case-studies/timeline'
import { DemoCall } from '@/components/site/demo-call'
import { PageHero } from '@/components/ui/page-hero'
import { pageMetadata } from '@/lib/metadata'
import { routes } from '@/lib/routes'

export const metadata = pageMetadata({
  title: 'Case studies: incidents with stolen tokens',
  description:
    'Public incidents in which a token was the way in: dates, sources, and whether OTA would have helped. They are not our customers.',
  path: routes.caseStudies,
})

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
