import { type Bar, Bars } from '@/components/site/bars'
import { DemoResult } from '@/components/site/evidence'
import { quotes } from '@/content/benchmarks'

const cost = (kind: Bar['kind'], name: string, check: keyof typeof quotes): Bar => {
  const value = quotes[check]
  return { kind, name, value, length: Number(value) }
}

const COSTS: readonly Bar[] = [
  cost('jwt', 'RS256 JWT, bad signature, refused', 'fast-jwt RS256 refuse'),
  cost('jwt', 'RS256 JWT, accepted', 'fast-jwt RS256 accept'),
  cost('jwt', 'HS256 JWT, accepted', 'fast-jwt HS256 accept'),
  cost('ota', 'OTA, accepted', 'OTA accept, all checks'),
  cost('ota', 'OTA, forged, refused', 'OTA refuse: forged MAC'),
  cost('ota', 'OTA, already used, refused', 'OTA refuse: spent id'),
  cost('ota', 'OTA, stale, refused', 'OTA refuse: stale segment'),
]
const LONGEST = Math.max(...COSTS.map(({ length }) => length))

/** What one check costs, of a good token and of each kind of bad one. */
export function CheckCost() {
  return (
    <DemoResult
      n={1}
      environment={`a run of the benchmark, one thread, ${quotes.machine}, ${quotes.date}; other runs differed by a quarter and more.`}
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
