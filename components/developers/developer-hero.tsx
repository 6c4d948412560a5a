import { cookieName } from '@one-tick-ahead/ota/cookies'
import vectors from '@one-tick-ahead/ota/vectors.json'
import { Marker } from '@/components/site/marker'
import { Perforation, Tape } from '@/components/ui/paper-tape'
import { pages } from '@/lib/pages'

/** Published, so that anyone can work the token out again. */
const SAMPLE = vectors.vectors.find(({ name }) => name === 'seg2-first-ms')

const READINGS = [
  { term: 'token', meaning: 'made for this request, good for seconds' },
  { term: 'id', meaning: 'spent before your handler runs' },
  { term: 'history', meaning: 'what this device sent before' },
  { term: 'cookies', meaning: 'out of any script’s reach' },
] as const

/** What the reader gets, beside what the API is then sent. */
export function DeveloperHero() {
  return (
    <div className="mx-auto grid max-w-page items-center gap-4 px-2 pt-6 pb-4 sm:px-3 md:grid-cols-12 md:gap-3 md:pt-9">
      <div className="md:col-span-6">
        <p className="mb-1.5 font-mono text-label text-muted uppercase">{pages.developers.name}</p>
        <h1 className="text-h1">{pages.developers.heading}</h1>
        <p className="mt-2 max-w-prose text-ink-2">
          A guard on the server and one fetch in the browser, behind the log-in that you have. From
          then on every request carries a token of its own, and a copy of it opens nothing.
        </p>
        <p className="mt-2 max-w-prose text-ink-2">
          Below is all of it: the lines for your server, how to try it without locking anybody out,
          what several nodes and mobile apps need, and what it does not do.
        </p>
      </div>
      <div className="md:col-span-6 lg:col-span-5 lg:col-start-8">
        <RequestTape />
      </div>
    </div>
  )
}

function RequestTape() {
  if (!SAMPLE) throw new Error('ota-vectors.json has lost its sample, seg2-first-ms')
  const { authorization, requestId } = SAMPLE
  return (
    <figure>
      <Tape>
        <Perforation />
        <div className="px-2 pb-2 font-mono text-data">
          <p className="mb-1 flex items-center gap-1 text-label text-muted uppercase">
            <Marker kind="ota" />
            What your API is sent
          </p>
          <p translate="no" className="wrap-anywhere">
            GET /api/orders HTTP/1.1
            <br />
            Authorization: <span className="text-brass">{authorization}</span>
            <br />
            X-Request-ID: {requestId}
            <br />
            RequestHistory:
            <br />
            Cookie: {cookieName('session', true)}=…; {cookieName('device', true)}=…
          </p>
        </div>
        <dl className="border-line border-t border-dashed px-2 py-1.5 font-mono text-data">
          {READINGS.map(({ term, meaning }) => (
            <div key={term} className="flex gap-1.5 py-0.25">
              <dt className="w-8 shrink-0 text-muted">{term}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Tape>
      <figcaption className="mt-1.5 text-muted text-small">
        The first request of a session, with the token of a published test vector. The cookies’
        values are left out.
      </figcaption>
    </figure>
  )
}
