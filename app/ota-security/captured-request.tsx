import { RequestTape } from '@/components/site/request-tape'
import { security } from '@/content/pages/ota-security'

const ISSUED_AT = Date.parse('2026-01-01T12:34:14Z') / 1000
/** Invented for this page, without a signature, so no server accepts it. */
const claims = { sub: 'sample-visitor', iat: ISSUED_AT, exp: ISSUED_AT + 3600 }

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19)

const READINGS = [
  { term: 'sub', value: claims.sub, meaning: 'whose data it unlocks' },
  { term: 'exp', value: `${clock(claims.exp)} UTC`, meaning: 'when it expires' },
  { term: 'device', value: 'none', meaning: 'works from any machine' },
  { term: 'request', value: 'none', meaning: 'works repeatedly' },
]

/** A thief’s copy: anyone can read it, and nothing in it limits its sender. */
export function CapturedRequest() {
  return (
    <RequestTape
      kind="jwt"
      label={`Captured at ${clock(ISSUED_AT)} UTC`}
      readings={READINGS}
      caption={security.captured}
    >
      GET /api/customer HTTP/1.1
      <br />
      Host: api.shop.example
      <br />
      Authorization: Bearer{' '}
      <span className="text-steel">
        {encode({ alg: 'RS256', typ: 'at+jwt' })}.{encode(claims)}.
      </span>
      <span className="sr-only">signature, blacked out</span>
      {/* In the colour of the text, which stays visible without backgrounds, as in forced colours. */}
      {[136, 72, 168, 112].map((width) => (
        <svg
          key={width}
          viewBox={`0 0 ${width} 16`}
          aria-hidden="true"
          className="inline h-2 fill-current pr-0.25"
        >
          <rect width={width} height="14" y="2" />
        </svg>
      ))}
    </RequestTape>
  )
}
