import { Company } from '@/components/about/company'
import { EvidenceKinds } from '@/components/about/evidence-kinds'
import { HowOtaHelps } from '@/components/about/how-ota-helps'
import { Statement } from '@/components/about/statement'
import { BreadcrumbData } from '@/components/site/breadcrumb-data'
import { DemoCall } from '@/components/site/demo-call'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'

export const metadata = pageMetadata(pages.about)

export default function AboutPage() {
  return (
    <>
      <BreadcrumbData page={pages.about} />
      <Statement />
      <Company />
      <HowOtaHelps />
      <EvidenceKinds />
      <DemoCall text="See both kinds of token checked, side by side, by a real server." />
    </>
  )
}
