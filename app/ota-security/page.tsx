import { Architecture } from '@/components/security/architecture'
import { Checklist } from '@/components/security/checklist'
import { Limits } from '@/components/security/limits'
import { RiskHero } from '@/components/security/risk-hero'
import { SecurityContents } from '@/components/security/security-contents'
import { ThreatSections } from '@/components/security/threat-sections'
import { DemoCall } from '@/components/site/demo-call'
import { pageMetadata } from '@/lib/metadata'
import { routes } from '@/lib/routes'

export const metadata = pageMetadata({
  title: 'OTA-Security: how tokens are attacked',
  description:
    'Session hijacking, denial of service, AI-based JWT hacking, device cloning, man in the middle: what happens, what OTA claims to change, and its limits.',
  path: routes.security,
})

export default function SecurityPage() {
  return (
    <>
      <RiskHero />
      <div className="mx-auto grid max-w-page gap-x-3 px-2 sm:px-3 md:grid-cols-12">
        <SecurityContents />
        <div className="md:col-span-9">
          <ThreatSections />
          <Architecture />
          <Checklist />
          <Limits />
        </div>
      </div>
      <DemoCall text="Attack it yourself: the demo replays, forges and clones for real." />
    </>
  )
}
