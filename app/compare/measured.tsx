import { DemoResult } from '@/components/site/evidence'
import { ends, type Tally, type Thefts } from '@/content/ends'

/** What was played under each: the same people on the same line, then a thief of all that a browser keeps. */
const rows: readonly { name: string; day: Tally | undefined; thefts: readonly Thefts[] }[] = [
  { name: 'OTA', day: ends.causes['bad-day'], thefts: [ends.thefts] },
  ...(
    [
      ['strict', 'Refresh tokens'],
      ['strict-lock', 'Refresh tokens, tabs under a lock'],
      ['grace', 'Refresh tokens, 30 s of grace'],
      ['grace-lock', 'Refresh tokens, 30 s of grace, tabs under a lock'],
    ] as const
  ).map(([variant, name]) => {
    const { causes, thefts } = ends.beside[variant] ?? { causes: {}, thefts: {} }
    return { name, day: causes['bad-day'], thefts: Object.values(thefts) }
  }),
]

/** Sessions lost in a million requests. A sign-in that had to be repeated is none. */
export function lostPerMillion({ ends, calls }: Tally): string {
  const lost = ends.filter(({ code }) => !/enrol/.test(code))
  const rate = (lost.reduce((sum, { count }) => sum + count, 0) / calls) * 1e6
  return rate < 10 ? rate.toFixed(1) : String(Math.round(rate))
}

/** From the best thief to the worst. */
const span = (values: readonly (number | null)[]) =>
  [...new Set(values)].map((value) => (value === null ? 'never' : `${value}`)).join(' to ')

/** What content/ends.json has of it; docs/ends.md says how it was played. */
export function Measured() {
  return (
    <DemoResult
      n={ends.causes['bad-day']?.calls ?? 0}
      environment={`requests of bad days: several tabs, lost requests and answers, reloads, sleeps. Played ${ends.date}: OTA with the shipped client, guard and store; refresh tokens as RFC 9700 advises, written for this, with access tokens of five minutes.`}
    >
      <table className="w-full text-left text-small">
        <thead className="text-muted">
          <tr className="align-bottom">
            <td />
            <th scope="col" className="py-0.5 pr-1 sm:pr-2 font-normal">
              Honest people out, in a million requests
            </th>
            <th scope="col" className="py-0.5 pr-1 sm:pr-2 font-normal">
              Half of the thieves out after, s
            </th>
            <th scope="col" className="py-0.5 font-normal">
              Not noticed in an hour
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, day, thefts }) => (
            <tr key={name} className="border-line border-t border-dashed">
              <th scope="row" className="py-0.5 pr-1 sm:pr-2 font-normal">
                {name}
              </th>
              <td className="tabular pr-1 sm:pr-2 font-mono text-data">
                {day && lostPerMillion(day)}
              </td>
              <td className="tabular pr-1 sm:pr-2 font-mono text-data">
                {span(thefts.map(({ median }) => median))}
              </td>
              <td className="tabular font-mono text-data">
                {span(thefts.map(({ unnoticed }) => unnoticed))} of {thefts[0]?.tried}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </DemoResult>
  )
}
