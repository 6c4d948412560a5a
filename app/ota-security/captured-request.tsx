import { RequestTape } from '@/components/site/request-tape'

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
    <RequestTape
      kind="jwt"
      label={`Captured at ${clock(ISSUED_AT)} UTC`}
      readings={READINGS}
      caption="A sample token and what anyone can read in it without a key. We redacted the signature; a thief’s copy has it."
    >
      GET /api/customer HTTP/1.1
      <br />
      Host: api.shop.example
      <br />
      Authorization: Bearer{' '}
      <span className="text-steel">
        {encode(header)}.{encode(claims)}.
      </span>
      <Redaction />
    </RequestTape>
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
