import { AccessRing } from '@/components/site/access-ring'
import { SourceLink } from '@/components/site/evidence'
import { Marker } from '@/components/site/marker'
import { CodeText } from '@/components/ui/code-text'
import { roles } from '@/components/ui/table-roles'
import { limitsPage } from '@/content/pages/limits'
import { detectionOf, others, type Theft, thefts, verdictWords } from '@/content/thefts'
import { theftAnchor } from '@/lib/routes'

type Facts = Theft['jwt']['facts']

/** The time for which a thief gets in while the owner is away, in a cell's words. */
const durations: Readonly<Record<Facts['lasts'], string>> = {
  never: '',
  'a minute': 'about a minute',
  'an hour': 'up to an hour',
  'eight hours': 'up to 8 hours',
  'for good': 'no time limit',
}

const { legend, jwt: jwtNote } = limitsPage.thefts

/** The head of a column where it is out of sight; assistive technology has the head itself. */
const shown = { jwt: "after:content-['JWT']", ota: "after:content-['OTA']" } as const

/** A row for each theft; on a narrow screen its cells are below the theft, each with its name. */
export function TheftTable() {
  return (
    <>
      <dl className="mb-2 flex flex-wrap gap-x-3 gap-y-0.5 text-small">
        {(['full', 'limited', 'refused'] as const).map((verdict) => (
          <div key={verdict} className="flex items-start gap-0.5">
            <dt className="flex shrink-0 items-center gap-0.5 font-heavy">
              <AccessRing verdict={verdict} /> {verdictWords[verdict]}:
            </dt>
            <dd className="text-ink-2">{legend[verdict]}</dd>
          </div>
        ))}
      </dl>
      <table {...roles.table} className="w-full table-fixed text-left text-small max-md:block">
        <caption className="sr-only">The thefts</caption>
        <thead {...roles.group} className="max-md:sr-only">
          <tr {...roles.row} className="align-bottom *:py-1 *:pr-3 *:font-heavy">
            <th {...roles.columnHeader} scope="col" className="w-[34%]">
              Theft
            </th>
            <th {...roles.columnHeader} scope="col">
              <span className="flex items-center gap-0.5">
                <Marker kind="jwt" /> JWT
              </span>
            </th>
            <th {...roles.columnHeader} scope="col">
              <span className="flex items-center gap-0.5">
                <Marker kind="ota" /> OTA
              </span>
            </th>
            <th {...roles.columnHeader} scope="col" className="w-[30%]">
              With OTA: why, and what ends it
            </th>
          </tr>
        </thead>
        <tbody {...roles.group} className="max-md:block">
          {thefts.map((theft) => (
            <Row key={theft.id} {...theft} />
          ))}
        </tbody>
      </table>
      <hr className="border-line" />
      <p className="mt-2 max-w-prose text-small">
        <strong>JWT:</strong> <span className="text-ink-2">{jwtNote}</span>
      </p>
      {others.map(({ name, text, source }) => (
        <p key={name} className="mt-0.5 max-w-prose text-small">
          <strong>{name}:</strong>{' '}
          <span className="text-ink-2">
            {text} <SourceLink {...source} />
          </span>
        </p>
      ))}
    </>
  )
}

function Row({ id, title, copied, demo, jwt, ota }: Theft) {
  return (
    <tr
      {...roles.row}
      id={theftAnchor(id)}
      className="border-line border-t align-top max-md:grid max-md:grid-cols-2 max-md:gap-x-2 max-md:gap-y-0.5 max-md:py-1.5 md:*:py-1 md:*:pr-3"
    >
      <th {...roles.rowHeader} scope="row" className="font-normal max-md:col-span-2">
        <a
          href={`#${theftAnchor(id)}`}
          tabIndex={-1}
          className="font-heavy text-body hover:underline"
        >
          <CodeText>{title}</CodeText>
        </a>
        <span className="block text-pretty text-ink-2">
          <CodeText>{copied}</CodeText>
        </span>
      </th>
      {(['jwt', 'ota'] as const).map((scheme) => {
        const { verdict, lasts } = { jwt, ota }[scheme].facts
        return (
          <td key={scheme} {...roles.cell} className="text-ink-2">
            <span
              aria-hidden="true"
              className={`flex items-center gap-0.5 md:hidden ${shown[scheme]}`}
            >
              <Marker kind={scheme} />
            </span>
            <span className="flex items-center gap-0.5 font-heavy text-ink">
              <AccessRing verdict={verdict} />
              {verdictWords[verdict]}
            </span>
            {durations[lasts]}
            {scheme === 'jwt' && jwt.text}
          </td>
        )
      })}
      <td {...roles.cell} className="text-pretty max-md:col-span-2">
        {ota.text} {detectionOf(ota.facts.seen)}
        {demo && (
          <span className="block text-ink-2">
            In the demo, {demo.text} {detectionOf(demo.seen)}
          </span>
        )}
      </td>
    </tr>
  )
}
