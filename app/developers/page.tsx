import { Conduct } from '@/components/developers/conduct'
import { DeveloperContents } from '@/components/developers/developer-contents'
import { DeveloperHero } from '@/components/developers/developer-hero'
import { Mobile } from '@/components/developers/mobile'
import { NotDone } from '@/components/developers/not-done'
import { OtherLanguages } from '@/components/developers/other-languages'
import { Questions } from '@/components/developers/questions'
import { Rollout } from '@/components/developers/rollout'
import { SeveralNodes } from '@/components/developers/several-nodes'
import { ThreeLines } from '@/components/developers/three-lines'
import { BreadcrumbData } from '@/components/site/json-ld'
import { DemoCall } from '@/components/site/next-step'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'

export const metadata = pageMetadata(pages.developers)

export default function DevelopersPage() {
  return (
    <>
      <BreadcrumbData page={pages.developers} />
      <DeveloperHero />
      <div className="mx-auto grid max-w-page gap-x-3 px-2 sm:px-3 md:grid-cols-12">
        <DeveloperContents />
        <div className="min-w-0 md:col-span-9">
          <ThreeLines />
          <Rollout />
          <SeveralNodes />
          <Conduct />
          <Mobile />
          <OtherLanguages />
          <NotDone />
          <Questions />
        </div>
      </div>
      <DemoCall text="See what your logs would say: the demo’s attacks are real requests." />
    </>
  )
}
