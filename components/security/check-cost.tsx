import { DemoResult } from '@/components/site/demo-result'
import { type Bar, Bars } from './bars'

/** One run of `npm run bench`; measure again when the verifier or the libraries change. */
const COSTS: readonly Bar[] = [
  { kind: 'jwt', name: 'RS256 JWT, bad signature, refused', value: '14', length: 14 },
  { kind: 'jwt', name: 'RS256 JWT, accepted', value: '8.9', length: 8.9 },
  { kind: 'jwt', name: 'HS256 JWT, accepted', value: '2.2', length: 2.2 },
  { kind: 'ota', name: 'OTA, accepted', value: '1.7', length: 1.7 },
  { kind: 'ota', name: 'OTA, forged, refused', value: '0.8', length: 0.8 },
  { kind: 'ota', name: 'OTA, already used, refused', value: '0.8', length: 0.8 },
  { kind: 'ota', name: 'OTA, stale, refused', value: '0.02', length: 0.02 },
]
const LONGEST = 14

export function CheckCost() {
  return (
    <DemoResult
      n={1}
      environment="a run of the benchmark on Node 20.20.2, one thread of an AMD EPYC virtual machine, 21 November 2026, the used one on the 22nd; other runs differed by about a quarter."
    >
      <p className="mb-1.5">
        The cost of one check, in units of one HMAC-SHA512. Ours has its keys prepared, so a forged
        token costs less than one. An HS256 JWT also needs one HMAC; most of the distance to RS256
        is that between a hash and a signature.
      </p>
      <Bars bars={COSTS} full={LONGEST} />
    </DemoResult>
  )
}
