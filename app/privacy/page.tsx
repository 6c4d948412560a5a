import type { ReactNode } from 'react'
import { BreadcrumbData } from '@/components/site/json-ld'
import { SiteLink } from '@/components/site/site-link'
import { textLink } from '@/components/ui/link'
import { PageHero } from '@/components/ui/section'
import { Unfold } from '@/components/ui/unfold'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { routes } from '@/lib/routes'
import { headquarters, shownEmail, site } from '@/lib/site'
import { type PrivacyEntry, privacyLists } from './words'

export const metadata = pageMetadata(pages.privacy)

export default function PrivacyPage() {
  return (
    <>
      <BreadcrumbData page={pages.privacy} />
      <PageHero label={pages.privacy.name} title={pages.privacy.heading}>
        <p>This is a plain list of what the site stores and sends, name by name.</p>
      </PageHero>
      <Summary />
      <div className="mx-auto max-w-page px-2 pb-6 sm:px-3">
        <Part {...privacyLists.storage} isCode>
          <p>
            Entries in web storage. Every script of the page can read them, so a product should keep
            no keys here. The demo keeps its keys here to show why.
          </p>
        </Part>
        <Part {...privacyLists.cookies} isCode>
          <p>
            All are set by our own API, for its host only. Scripts cannot read them (HttpOnly). From
            another site they are sent only when you follow a link (SameSite=Lax). Over https they
            are marked Secure and their names begin with __Host-.
          </p>
          <p className="mt-1">
            Google sets cookies of its own on its own pages. Where the site runs without Google, as
            on a developer’s machine, a local sign-in page takes its place. It sets cookies that
            begin with an underscore.
          </p>
        </Part>
        <Part {...privacyLists.sent}>
          <p>Nothing is sent before you do one of these.</p>
        </Part>
        <Part {...privacyLists.server}>
          <p>
            This is what our own software keeps. The networks between you and us see your IP
            address, as with any site.
          </p>
        </Part>
        <Deleting />
        <p className="border-line border-t pt-3 text-ink-2">
          For a contact message, or to ask what we hold about you, write to{' '}
          {shownEmail ? (
            <a href={`mailto:${shownEmail}`} className={textLink}>
              {shownEmail}
            </a>
          ) : (
            <SiteLink href={routes.contact} className={textLink}>
              us
            </SiteLink>
          )}
          . {site.owner.legalName || site.longName}, of {headquarters}, is responsible for this
          site.
        </p>
      </div>
    </>
  )
}

/** The page in four sentences that stand on their own. */
function Summary() {
  return (
    <section aria-labelledby="short" className="mx-auto max-w-page px-2 py-4 sm:px-3">
      <div className="grid gap-2 rounded border border-line bg-surface p-2.5 md:grid-cols-12 md:gap-3 md:p-4">
        <h2 id="short" className="text-h2 md:col-span-4">
          In short
        </h2>
        <ul className="grid max-w-prose gap-1 text-ink-2 md:col-span-8">
          <li>
            Reading this site stores nothing in your browser and contacts nobody but this site.
          </li>
          <li>There are no analytics, no advertising and no scripts or fonts from elsewhere.</li>
          <li>
            The{' '}
            <SiteLink href={routes.liveDemo} className={textLink}>
              live demo
            </SiteLink>{' '}
            stores two entries and a few cookies once you sign in; the theme button stores your
            choice. All of it is needed for what you asked for, so there is no consent banner.
          </li>
          <li>A contact message is kept in our database so that we can answer it.</li>
        </ul>
      </div>
    </section>
  )
}

interface PartProps {
  id: string
  title: string
  /** What holds for all of them. */
  children: ReactNode
  entries: readonly PrivacyEntry[]
  /** The names are to be read letter by letter. */
  isCode?: boolean
}

/** Entries as a table that becomes a list where there is no room for columns. */
function Part({ id, title, children, entries, isCode = false }: PartProps) {
  return (
    <section aria-label={title}>
      <Unfold id={id} summary={<h2 className="text-h3">{title}</h2>}>
        <div className="max-w-prose text-ink-2 text-small">{children}</div>
        <dl className="mt-2 border-line border-t">
          {entries.map((entry) => (
            <Entry key={entry.name} {...entry} isCode={isCode} />
          ))}
        </dl>
      </Unfold>
    </section>
  )
}

function Entry({ name, text, fields, kept, isCode }: PrivacyEntry & { isCode: boolean }) {
  return (
    <div className="gap-x-3 border-line border-b py-2 md:grid md:grid-cols-12">
      <dt
        translate={isCode ? 'no' : undefined}
        className={`font-bold md:col-span-4 ${isCode ? 'font-mono' : ''}`}
      >
        {name}
      </dt>
      <dd className="max-w-prose text-ink-2 md:col-span-8">
        {text}
        {fields && (
          <ul aria-label={`Fields of ${name}`} className="mt-1 grid gap-0.5 text-small">
            {Object.entries(fields).map(([field, meaning]) => (
              <li key={field}>
                <code translate="no" className="text-ink">
                  {field}
                </code>
                : {meaning}
              </li>
            ))}
          </ul>
        )}
      </dd>
      {kept && (
        <dd className="mt-1 max-w-prose text-muted text-small md:col-span-8 md:col-start-5">
          Kept {kept}
        </dd>
      )}
    </div>
  )
}

const WAYS = [
  {
    title: 'LogOut',
    text: 'On the live demo. Empties userinfo, and the server ends the session and clears its cookies. If the server cannot be reached, the cookies stay until they expire. A JWT that was copied works until it expires, after an hour at most.',
  },
  {
    title: 'Forget this device',
    text: 'On the live demo, under More, while you are signed in. Does what LogOut does and removes userinfo and device_id. At your next sign-in this browser is a new device.',
  },
  {
    title: 'Your browser',
    text: 'Its settings can clear everything that this site has stored, at any time, the theme included.',
  },
] as const

/** How to be rid of it all. */
function Deleting() {
  return (
    <section aria-label="How to delete it">
      <Unfold id="delete" summary={<h2 className="text-h3">How to delete it</h2>}>
        <ul className="grid gap-3 lg:grid-cols-3">
          {WAYS.map(({ title, text }) => (
            <li key={title} className="border-line-strong border-t pt-1.5">
              <h3 className="text-h3">{title}</h3>
              <p className="mt-0.5 max-w-prose text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </Unfold>
    </section>
  )
}
