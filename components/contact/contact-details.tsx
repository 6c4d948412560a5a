import { textLink } from '@/components/ui/link'
import { site } from '@/lib/site'
import { ContactMap } from './map'
import { MapFace } from './map-face'

export function ContactDetails() {
  const { locality, region, country } = site.address
  return (
    <section aria-labelledby="details" className="md:col-span-5 md:pl-3">
      <h2 id="details" className="mb-2 text-h2">
        Where we are
      </h2>
      <p>
        <a href={`mailto:${site.email}`} className={textLink}>
          {site.email}
        </a>
      </p>
      <address className="mt-1 mb-3 text-ink-2 not-italic">
        {site.longName}
        <span className="block">{`${locality}, ${region}`}</span>
        <span className="block">{country}</span>
      </address>
      <ContactMap>
        <MapFace />
      </ContactMap>
    </section>
  )
}
