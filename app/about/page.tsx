import { Company } from '@/components/about/company'
import { HowOtaHelps } from '@/components/about/how-ota-helps'
import { Registers } from '@/components/about/registers'
import { Statement } from '@/components/about/statement'
import { DemoCall } from '@/components/site/demo-call'
import { pages } from '@/content/pages'
import { pageMetadata } from '@/lib/metadata'

export const metadata = pageMetadata(pages.about)

export default function AboutPage() {
  return (
    <>
      <Statement />
      <Company />
      <HowOtaHelps />
      <Registers />
      <DemoCall text="See both kinds of token checked, side by side, by a real server." />
    </>
  )
}
