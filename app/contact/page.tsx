import { ContactForm } from '@/components/site/contact-form'
import { BreadcrumbData } from '@/components/site/json-ld'
import { textLink } from '@/components/ui/link'
import { PageHero } from '@/components/ui/section'
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
        <p>Ask about the protocol, a trial, the patents, or a claim that you doubt.</p>
      </PageHero>
      <div className="mx-auto grid max-w-page gap-x-3 gap-y-6 px-2 pb-4 sm:px-3 md:grid-cols-12">
        <section aria-labelledby="write" className="md:col-span-7">
          <h2 id="write" className="mb-2 text-h2">
            Write to us
          </h2>
          <ContactForm endpoint={config.api.contact} email={shownEmail} />
        </section>
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
        Where we are
      </h2>
      {shownEmail && (
        <p className="mb-1">
          <a href={`mailto:${shownEmail}`} className={textLink}>
            {shownEmail}
          </a>
        </p>
      )}
      <address className="mb-3 text-ink-2 not-italic">
        {site.owner.legalName || site.longName}
        {site.owner.street && <span className="block">{site.owner.street}</span>}
        <span className="block">{`${locality}, ${region}`}</span>
        <span className="block">{country}</span>
      </address>
      <ContactMap>
        <MapFace />
      </ContactMap>
    </section>
  )
}

const WIDTH = 480
const HEIGHT = 220
const CENTRE = { x: WIDTH / 2, y: HEIGHT / 2 }
const GRID_PX = 40
const TICK_PX = 3

const steps = (count: number) => Array.from({ length: count }, (_, index) => index)

/** A cross at every line of the grid. */
const CROSSES = steps(WIDTH / GRID_PX - 1).flatMap((column) =>
  steps(Math.floor(HEIGHT / GRID_PX)).map((row) => {
    const x = (column + 1) * GRID_PX
    const y = CENTRE.y + (row - 2) * GRID_PX
    return `M${x - TICK_PX} ${y}h${2 * TICK_PX}M${x} ${y - TICK_PX}v${2 * TICK_PX}`
  }),
)

/** Stands where the map will be: a grid of ticks, and the ring of the mark for a pin. */
function MapFace() {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
      className="min-h-20 w-full flex-1"
    >
      <path d={CROSSES.join('')} className="stroke-line-strong" />
      <g transform={`translate(${CENTRE.x} ${CENTRE.y})`}>
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
