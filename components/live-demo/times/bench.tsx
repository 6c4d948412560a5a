import { Bars } from '@/components/site/bars'
import { DemoResult } from '@/components/site/evidence'
import { quotes } from '@/content/benchmarks'

const RATIOS = [
  { kind: 'jwt', name: 'RS256 JWT, accepted', value: quotes['fast-jwt RS256 accept'] },
  { kind: 'ota', name: 'OTA, accepted', value: quotes['OTA accept, all checks'] },
] as const
const BARS = RATIOS.map((ratio) => ({ ...ratio, length: Number(ratio.value) }))
const FULL = Math.max(...BARS.map(({ length }) => length))

/** What the project's own benchmark says of the same two checks: another machine, another load. */
export function Bench() {
  return (
    <DemoResult
      n={1}
      environment={`a run of the benchmark, one thread, ${quotes.machine}, ${quotes.date}. None of your calls is in it.`}
    >
      <p className="mb-1.5 text-small">
        The same two checks in the project’s benchmark, in units of one HMAC-SHA512. It makes
        thousands of them in a row, with everything at hand. Your calls come every two seconds, and
        each check begins cold, which costs both systems time: your ratio differs from this one.
      </p>
      <Bars bars={BARS} full={FULL} />
    </DemoResult>
  )
}
