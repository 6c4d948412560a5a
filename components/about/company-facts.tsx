import { site } from '@/lib/site'

const FACTS = [
  ['Founded', String(site.foundingYear)],
  ['Headquarters', 'Indore, India'],
  ['Patents', 'USA and India'],
  ['Patent numbers', 'On request'],
] as const

export function CompanyFacts() {
  return (
    <section
      aria-labelledby="company"
      className="mx-auto grid max-w-page gap-4 px-2 py-5 sm:px-3 md:grid-cols-12"
    >
      <div className="md:col-span-7">
        <h2 id="company" className="mb-2 text-h2">
          The company
        </h2>
        <p className="max-w-prose text-ink-2">
          OTA was founded in {site.foundingYear} and is headquartered in Indore, India. It holds
          patents in the USA and India on its system of one-time, device-bound, time-based tokens.
        </p>
        <p className="mt-2 max-w-prose text-ink-2">
          The idea behind it is small: a credential that is copied should already be out of date. So
          a token is made for one request, from that request’s id, the id of the device and the
          current time, and signed with the key of the session.
        </p>
      </div>
      <dl className="self-start border-line border-t md:col-span-4 md:col-start-9">
        {FACTS.map(([term, fact]) => (
          <div key={term} className="flex justify-between gap-2 border-line border-b py-1.5">
            <dt className="text-muted text-small">{term}</dt>
            <dd className="text-small">{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
