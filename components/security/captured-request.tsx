import { Marker } from '@/components/site/marker'
import { Perforation, Tape } from '@/components/ui/paper-tape'

const ISSUED_AT = Date.parse('2026-01-01T12:34:14Z') / 1000
const LIFETIME_SECONDS = 3600

/** Made up for this page. It has no signature, so it is a token of nobody. */
const header = { alg: 'RS256', typ: 'at+jwt' }
const claims = {
  sub: 'sample-visitor',
  iat: ISSUED_AT,
  exp: ISSUED_AT + LIFETIME_SECONDS,
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19)

const READINGS = [
  { term: 'sub', value: claims.sub, meaning: 'whose data it opens' },
  { term: 'exp', value: `${clock(claims.exp)} UTC`, meaning: 'how long it works' },
  { term: 'device', value: 'not in it', meaning: 'so from any machine' },
  { term: 'request', value: 'not in it', meaning: 'so again and again' },
] as const

/** What a thief holds: anybody can read it, and nothing in it says who may send it. */
export function CapturedRequest() {
  return (
    <figure>
      <Tape>
        <Perforation />
        <div className="px-2 pb-2 font-mono text-data">
          <p className="mb-1 flex items-center gap-1 text-label text-muted uppercase">
            <Marker kind="jwt" />
            Captured at {clock(ISSUED_AT)} UTC
          </p>
          <p translate="no" className="wrap-anywhere">
            GET /api/customer HTTP/1.1
            <br />
            Host: api.shop.example
            <br />
            Authorization: Bearer{' '}
            <span className="text-steel">
              {encode(header)}.{encode(claims)}.
            </span>
            <Redaction />
          </p>
        </div>
        <dl className="border-line border-t border-dashed px-2 py-1.5 font-mono text-data">
          {READINGS.map(({ term, value, meaning }) => (
            <div key={term} className="flex gap-1.5 py-0.25">
              <dt className="w-8 shrink-0 text-muted">{term}</dt>
              <dd>
                <strong>{value}</strong>: {meaning}
              </dd>
            </div>
          ))}
        </dl>
      </Tape>
      <figcaption className="mt-1.5 text-muted text-small">
        A made-up token, and what anybody reads in it without a key. We covered the signature, so
        this copy opens nothing. A thief’s copy shows all of it.
      </figcaption>
    </figure>
  )
}

const BARS = [136, 72, 168, 112]

/** Drawn in the colour of the text, which stays visible where backgrounds are taken away. */
function Redaction() {
  return (
    <>
      <span className="sr-only">signature, blacked out</span>
      {BARS.map((width) => (
        <svg
          key={width}
          viewBox={`0 0 ${width} 16`}
          aria-hidden="true"
          className="inline h-2 fill-current pr-0.25"
        >
          <rect width={width} height="14" y="2" />
        </svg>
      ))}
    </>
  )
}
