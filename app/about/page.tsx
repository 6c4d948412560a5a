import { Company } from '@/components/about/company'
import { HowOtaHelps } from '@/components/about/how-ota-helps'
import { Registers } from '@/components/about/registers'
import { Statement } from '@/components/about/statement'
import { DemoCall } from '@/components/site/demo-call'
import { pageMetadata } from '@/lib/metadata'
import { routes } from '@/lib/routes'
import { headquarters, site } from '@/lib/site'

export const metadata = pageMetadata({
  title: 'Why OTA',
  description: `The company behind OTA, founded ${site.foundingYear} in ${headquarters}, and how one-time tokens protect APIs and expose cloned devices.`,
  path: routes.about,
})

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
