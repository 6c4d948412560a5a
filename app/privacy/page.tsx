import { Deleting } from '@/components/privacy/deleting'
import { EntrySection } from '@/components/privacy/entry-section'
import { Summary } from '@/components/privacy/summary'
import { BreadcrumbData } from '@/components/site/breadcrumb-data'
import { PageHero } from '@/components/ui/page-hero'
import { privacyLists } from '@/content/privacy'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'

export const metadata = pageMetadata(pages.privacy)

export default function PrivacyPage() {
  return (
    <>
      <BreadcrumbData page={pages.privacy} />
      <PageHero label={pages.privacy.name} title={pages.privacy.heading}>
        <p>This is a list, not a policy in general terms: what the site does, name by name.</p>
      </PageHero>
      <Summary />
      <EntrySection {...privacyLists.storage} isCode>
        <p>
          Entries in web storage. What a script can read lies here, which a product should avoid;
          the demo shows why.
        </p>
      </EntrySection>
      <EntrySection {...privacyLists.cookies} isCode>
        <p>
          All are set by our own API and for its host only, out of reach of scripts (HttpOnly); from
          another site they come along only when you follow a link (SameSite=Lax). Over https they
          are marked Secure and their names begin with __Host-.
        </p>
        <p className="mt-1">
          Google sets cookies of its own on its own pages. Where the site runs without Google, as on
          a developer’s machine, a stand-in takes its place and sets some that begin with an
          underscore.
        </p>
      </EntrySection>
      <EntrySection {...privacyLists.sent}>
        <p>Nothing leaves before you do one of these.</p>
      </EntrySection>
      <EntrySection {...privacyLists.server}>
        <p>
          This is what our own software keeps. Whoever carries the connection sees your IP address,
          as with any site.
        </p>
      </EntrySection>
      <Deleting />
    </>
  )
}
