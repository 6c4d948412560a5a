import { Architecture } from '@/components/security/architecture'
import { Checklist } from '@/components/security/checklist'
import { Limits } from '@/components/security/limits'
import { RiskHero } from '@/components/security/risk-hero'
import { ThreatSections } from '@/components/security/threat-sections'
import { DemoCall } from '@/components/site/demo-call'
import { pageMetadata } from '@/lib/metadata'
import { routes } from '@/lib/routes'

export const metadata = pageMetadata({
  title: 'OTA-Security: how tokens are attacked',
  description:
    'Session hijacking, denial of service, AI-based JWT hacking and device cloning: what happens, what OTA claims to change, and its limits.',
  path: routes.security,
})

export default function SecurityPage() {
  return (
    <>
      <RiskHero />
      <ThreatSections />
      <Architecture />
      <Checklist />
      <Limits />
      <DemoCall text="Attack it yourself: the demo replays, forges and clones for real." />
    </>
  )
}
