import { FactList } from '@/components/site/fact-list'
import { companyFacts, headquarters, site } from '@/lib/site'

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
          OTA was founded in {site.foundingYear} and is headquartered in {headquarters}. It holds
          patents in the {site.patentCountries} on its system of one-time, device-bound, time-based
          tokens.
        </p>
        <p className="mt-2 max-w-prose text-ink-2">
          The idea behind it is small: a credential that is copied should already be out of date. So
          a token is made for one request, from that request’s id, the id of the device and the
          current time, and signed with the key of the session.
        </p>
      </div>
      <FactList facts={[...companyFacts, { term: 'Patent numbers', fact: 'On request' }]} />
    </section>
  )
}
