import { Hero } from '@/components/home/hero'
import { LatestArticles } from '@/components/home/latest-articles'
import { Proof } from '@/components/home/proof'
import { Reputation } from '@/components/home/reputation'
import { Solutions } from '@/components/home/solutions'
import { ThreatSlider } from '@/components/home/threat-slider'
import { TokenSteps } from '@/components/home/token-steps'
import { DemoCall } from '@/components/site/demo-call'
import { JsonLd } from '@/components/site/json-ld'
import { TickRule } from '@/components/site/tick-rule'
import { organization, website } from '@/lib/json-ld/organization'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'

export const metadata = pageMetadata(pages.home)

export default function HomePage() {
  return (
    <>
      <JsonLd things={[organization(), website]} />
      <Hero />
      <div data-start="idle" data-print="no" className="mx-auto max-w-page px-2 sm:px-3">
        <TickRule />
        <ThreatSlider />
        <TickRule />
      </div>
      <TokenSteps />
      <Solutions />
      <Proof />
      <Reputation />
      <LatestArticles />
      <DemoCall text="Sign in, watch both kinds of token, then attack them." />
    </>
  )
}
