import { AccessRing } from '@/components/site/access-ring'
import { SourceLink } from '@/components/site/evidence'
import { Marker } from '@/components/site/marker'
import { CodeText } from '@/components/ui/code-text'
import { detectionOf, others, type Theft, thefts, verdictWords } from '@/content/thefts'
import { theftAnchor } from '@/lib/routes'

const schemes = {
  jwt: (
    <>
      <Marker kind="jwt" /> JWT
    </>
  ),
  ota: (
    <>
      <Marker kind="ota" /> OTA
    </>
  ),
}

/** A row for each theft; on a narrow screen its cells are below one another, each under its name. */
export function TheftTable() {
  return (
    <>
      <table className="w-full table-fixed text-left text-small max-md:block">
        <caption className="sr-only">What a thief gets, theft by theft</caption>
        <thead className="max-md:sr-only">
          <tr className="align-bottom *:py-1 *:pr-3 *:font-heavy">
            <th scope="col">Theft</th>
            <th scope="col">
              <span className="flex items-center gap-0.5">{schemes.jwt}</span>
            </th>
            <th scope="col">
              <span className="flex items-center gap-0.5">{schemes.ota}</span>
            </th>
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

function Row({ id, title, copied, demo, ...outcomes }: Theft) {
  return (
    <tr
      id={theftAnchor(id)}
      className="border-line border-t align-top max-md:grid max-md:gap-1 max-md:py-2 md:*:py-1.5 md:*:pr-3"
    >
      <th scope="row" className="font-normal">
        <a href={`#${theftAnchor(id)}`} className="font-heavy text-body hover:underline">
          <CodeText>{title}</CodeText>
        </a>
        <span className="block text-ink-2">
          <CodeText>{copied}</CodeText>
        </span>
      </th>
      {(['jwt', 'ota'] as const).map((scheme) => {
        const { facts, text, until, end } = outcomes[scheme]
        return (
          <td key={scheme} className="text-ink-2">
            <p className="flex items-center gap-0.5 font-heavy text-ink">
              <span aria-hidden="true" className="mr-1 flex items-center gap-0.5 md:hidden">
                {schemes[scheme]}
              </span>
              <AccessRing verdict={facts.verdict} />
              {verdictWords[facts.verdict]}
            </p>
            <p className="text-ink">{text}</p>
            {until && <p>Until: {until}</p>}
            {end && <p>Ended by: {end}</p>}
            <p>{detectionOf(facts.seen)}</p>
            {scheme === 'ota' && demo && (
              <p className="mt-0.5 border-line border-l-2 pl-1">
                In the demo, whose key is not sealed: {demo.text} {detectionOf(demo.seen)}
              </p>
            )}
          </td>
        )
      })}
    </tr>
  )
}
