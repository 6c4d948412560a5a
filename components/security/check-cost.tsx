import { DemoResult } from '@/components/site/demo-result'
import { type Bar, Bars } from './bars'

/** Medians of `npm run bench`; measure again when the verifier or the libraries change. */
const COSTS: readonly Bar[] = [
  { kind: 'jwt', name: 'RS256 JWT, bad signature, refused', value: '15.9', length: 15.9 },
  { kind: 'jwt', name: 'RS256 JWT, accepted', value: '9.5', length: 9.5 },
  { kind: 'ota', name: 'OTA, accepted', value: '3.4', length: 3.4 },
  { kind: 'jwt', name: 'HS256 JWT, accepted', value: '2.1', length: 2.1 },
  { kind: 'ota', name: 'OTA, forged, refused', value: '1.4', length: 1.4 },
  { kind: 'ota', name: 'OTA, already used, refused', value: '0.02', length: 0.02 },
  { kind: 'ota', name: 'OTA, stale, refused', value: '0.01', length: 0.01 },
]
const LONGEST = 15.9

export function CheckCost() {
  return (
    <DemoResult
      n={5}
      environment="medians of the benchmark’s runs on Node 20.20.2, one thread of an AMD EPYC virtual machine, 20 November 2026."
    >
      <p className="mb-1.5">
        The cost of one check, in units of one HMAC-SHA512. An HS256 JWT, which also needs one HMAC,
        is cheaper to accept than an OTA token.
      </p>
      <Bars bars={COSTS} full={LONGEST} />
    </DemoResult>
  )
}
