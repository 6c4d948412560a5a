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
        <p>This is a plain list of what the site stores and sends, name by name.</p>
      </PageHero>
      <Summary />
      <EntrySection {...privacyLists.storage} isCode>
        <p>
          Entries in web storage. Every script of the page can read them, so a product should keep
          no keys here. The demo keeps its keys here to show why.
        </p>
      </EntrySection>
      <EntrySection {...privacyLists.cookies} isCode>
        <p>
          All are set by our own API, for its host only. Scripts cannot read them (HttpOnly). From
          another site they are sent only when you follow a link (SameSite=Lax). Over https they are
          marked Secure and their names begin with __Host-.
        </p>
        <p className="mt-1">
          Google sets cookies of its own on its own pages. Where the site runs without Google, as on
          a developer’s machine, a local sign-in page takes its place. It sets cookies that begin
          with an underscore.
        </p>
      </EntrySection>
      <EntrySection {...privacyLists.sent}>
        <p>Nothing is sent before you do one of these.</p>
      </EntrySection>
      <EntrySection {...privacyLists.server}>
        <p>
          This is what our own software keeps. The networks between you and us see your IP address,
          as with any site.
        </p>
      </EntrySection>
      <Deleting />
    </>
  )
}
