import { CompanyFacts } from '@/components/about/company-facts'
import { HowOtaHelps } from '@/components/about/how-ota-helps'
import { DemoCall } from '@/components/site/demo-call'
import { PageHero } from '@/components/ui/page-hero'
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
      <PageHero label="Why OTA" title="A credential that is copied should already be out of date">
        <p>
          A static token is worth stealing because it keeps working. OTA replaces it with one that
          is made for a single request.
        </p>
      </PageHero>
      <CompanyFacts />
      <HowOtaHelps />
      <DemoCall text="See both kinds of token checked, side by side, by a real server." />
    </>
  )
}
