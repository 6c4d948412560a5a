import { ContactForm } from '@/components/site/contact-form'
import { BreadcrumbData } from '@/components/site/json-ld'
import { Words } from '@/components/site/words'
import { textLink } from '@/components/ui/link'
import { PageHero } from '@/components/ui/section'
import { contact } from '@/content/pages/contact'
import { config } from '@/lib/config'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { shownEmail, site } from '@/lib/site'
import { ContactMap } from './map'

export const metadata = pageMetadata(pages.contact)

export default function ContactPage() {
  return (
    <>
      <BreadcrumbData page={pages.contact} />
      <PageHero label={pages.contact.name} title={pages.contact.heading}>
        <p>
          <Words>{contact.lead}</Words>
        </p>
      </PageHero>
      <div className="mx-auto grid max-w-page gap-x-3 gap-y-6 px-2 pb-4 sm:px-3 md:grid-cols-12">
        <div className="md:col-span-7">
          <section aria-labelledby="write">
            <h2 id="write" className="mb-2 text-h2">
              {contact.form}
            </h2>
            <ContactForm endpoint={config.api.contact} email={shownEmail} />
          </section>
          <h2 className="mt-4 mb-1.5 text-h2">{contact.after.title}</h2>
          <ol className="max-w-prose list-decimal space-y-0.5 pl-3.5 text-ink-2 marker:font-mono marker:text-brass">
            {contact.after.steps.map((step) => (
              <li key={step}>
                <Words>{step}</Words>
              </li>
            ))}
          </ol>
        </div>
        <ContactDetails />
      </div>
    </>
  )
}

function ContactDetails() {
  const { locality, region, country } = site.address
  return (
    <section aria-labelledby="details" className="md:col-span-5 md:pl-3">
      <h2 id="details" className="mb-2 text-h2">
        {contact.place}
      </h2>
      {shownEmail && (
        <p className="mb-1">
          <a href={`mailto:${shownEmail}`} className={textLink}>
            {shownEmail}
          </a>
        </p>
      )}
      {site.phone && (
        <p className="mb-1">
          <a href={`tel:${site.phone.replaceAll(' ', '')}`} className={textLink}>
            {site.phone}
          </a>
        </p>
      )}
      <address className="mb-3 text-ink-2 not-italic">
        {site.owner.legalName || site.longName}
        {site.owner.street && (
          <span className="block whitespace-pre-line">{site.owner.street}</span>
        )}
        <span className="block">{`${locality}, ${region}`}</span>
        <span className="block">{country}</span>
      </address>
      <ContactMap
        embedUrl={site.map.embedUrl}
        locality={site.address.locality}
        provider={site.map.provider}
      >
        <MapFace />
      </ContactMap>
    </section>
  )
}

/** The placeholder of the map: a grid of ticks, with the ring of the mark as its pin. */
function MapFace() {
  return (
    <svg
      viewBox="0 0 480 220"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
      className="min-h-20 w-full flex-1"
    >
      <pattern id="map-ticks" x="20" y="10" width="40" height="40" patternUnits="userSpaceOnUse">
        <path d="M17 20h6M20 17v6" className="stroke-line-strong" />
      </pattern>
      <path d="M0 0h480v220H0z" fill="url(#map-ticks)" />
      <g transform="translate(240 110)">
        <circle r="64" className="fill-paper stroke-line" />
        <g strokeWidth="8">
          <circle r="44" pathLength="60" strokeDasharray="14 1" className="stroke-ink" />
          <circle r="44" pathLength="60" strokeDasharray="14 46" className="stroke-brass-fill" />
        </g>
        <circle r="4" className="fill-ink" />
      </g>
    </svg>
  )
}
