import type { ReactNode } from 'react'
import { AccessRing } from '@/components/site/access-ring'
import { SourceLink } from '@/components/site/evidence'
import { Marker } from '@/components/site/marker'
import { CodeText } from '@/components/ui/code-text'
import { SelfLink } from '@/components/ui/link'
import {
  detectionOf,
  type Outcome,
  others,
  type Theft,
  thefts,
  verdictWords,
} from '@/content/thefts'
import { theftAnchor } from '@/lib/routes'

const SCHEMES = [
  { id: 'jwt', name: 'JWT' },
  { id: 'ota', name: 'OTA' },
] as const

/** A row for each theft; on a narrow screen its cells are below one another, each under its name. */
export function TheftTable() {
  return (
    <>
      <table className="w-full table-fixed text-left text-small max-md:block">
        <caption className="sr-only">What a thief gets, theft by theft</caption>
        <thead className="max-md:sr-only">
          <tr className="align-bottom">
            <th scope="col" className="py-1 pr-3 font-heavy">
              Theft
            </th>
            {SCHEMES.map(({ id, name }) => (
              <th key={id} scope="col" className="py-1 pr-3 font-heavy">
                <SchemeName id={id} name={name} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {thefts.map((theft) => (
            <Row key={theft.id} {...theft} />
          ))}
        </tbody>
      </table>
      <dl className="mt-3 grid gap-1 border-line border-t pt-2 text-small">
        {others.map(({ name, text, source }) => (
          <div key={name} className="max-w-prose">
            <dt className="inline font-heavy">{name}, according to its documentation:</dt>{' '}
            <dd className="inline text-ink-2">
              {text} <SourceLink {...source} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const SchemeName = ({ id, name }: { id: 'jwt' | 'ota'; name: string }) => (
  <span className="flex items-center gap-0.5">
    <Marker kind={id} /> {name}
  </span>
)

function Row({ id, title, copied, jwt, ota, demo }: Theft) {
  const outcomes = { jwt, ota }
  return (
    <tr
      id={theftAnchor(id)}
      className="border-line border-t align-top max-md:grid max-md:gap-1 max-md:py-2"
    >
      <th scope="row" className="font-normal md:py-1.5 md:pr-3">
        <SelfLink id={theftAnchor(id)} className="font-heavy text-body hover:underline">
          <CodeText>{title}</CodeText>
        </SelfLink>
        <span className="block text-ink-2">
          <CodeText>{copied}</CodeText>
        </span>
      </th>
      {SCHEMES.map((scheme) => (
        <td key={scheme.id} className="md:py-1.5 md:pr-3">
          <Cell {...outcomes[scheme.id]}>
            <span aria-hidden="true" className="mr-1 md:hidden">
              <SchemeName {...scheme} />
            </span>
          </Cell>
          {scheme.id === 'ota' && demo && (
            <p className="mt-0.5 border-line border-l-2 pl-1 text-ink-2">
              In the demo, whose key is not sealed: {demo.text} {detectionOf(demo.seen)}
            </p>
          )}
        </td>
      ))}
    </tr>
  )
}

/** @param children what stands before the verdict. */
function Cell({ facts, text, until, end, children }: Outcome & { children: ReactNode }) {
  const detection = detectionOf(facts.seen)
  return (
    <>
      <p className="flex items-center gap-0.5 font-heavy">
        {children}
        <AccessRing verdict={facts.verdict} />
        {verdictWords[facts.verdict]}
      </p>
      <p>{text}</p>
      {until && <Line name="Until">{until}</Line>}
      {end && <Line name="Ended by">{end}</Line>}
      {detection && <p className="text-ink-2">{detection}</p>}
    </>
  )
}

const Line = ({ name, children }: { name: string; children: string }) => (
  <p className="text-ink-2">
    <span className="text-muted">{name}:</span> {children}
  </p>
)
