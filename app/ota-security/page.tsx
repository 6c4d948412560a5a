import { Architecture } from '@/components/security/architecture'
import { Checklist } from '@/components/security/checklist'
import { Compromise } from '@/components/security/compromise'
import { Limits } from '@/components/security/limits'
import { RiskHero } from '@/components/security/risk-hero'
import { SecurityContents } from '@/components/security/security-contents'
import { ThreatSections } from '@/components/security/threat-sections'
import { BreadcrumbData } from '@/components/site/json-ld'
import { DemoCall } from '@/components/site/next-step'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'

export const metadata = pageMetadata(pages.security)

export default function SecurityPage() {
  return (
    <>
      <BreadcrumbData page={pages.security} />
      <RiskHero />
      <div className="mx-auto grid max-w-page gap-x-3 px-2 sm:px-3 md:grid-cols-12">
        <SecurityContents />
        <div className="md:col-span-9">
          <ThreatSections />
          <Architecture />
          <Checklist />
          <Compromise />
          <Limits />
        </div>
      </div>
      <DemoCall text="Attack it yourself: the demo replays, forges and clones for real." />
    </>
  )
}
