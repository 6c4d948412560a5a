import { AccessRing } from '@/components/site/access-ring'
import { SourceLink } from '@/components/site/evidence'
import { Marker, schemes } from '@/components/site/marker'
import { CodeText } from '@/components/ui/code-text'
import { roles } from '@/components/ui/table-roles'
import { limitsPage } from '@/content/pages/limits'
import {
  detectionOf,
  others,
  type Theft,
  type TheftScheme,
  theftSchemes,
  theftSetUps,
  thefts,
  verdictWords,
} from '@/content/thefts'
import { theftAnchor } from '@/lib/routes'

type Facts = Theft['jwt']['facts']

/** The time for which a thief gets in while the owner is away, in a cell's words. */
const durations: Readonly<Record<Facts['lasts'], string>> = {
  never: '',
  'half a minute': 'up to 30 seconds',
  'a minute': 'about a minute',
  'five minutes': 'up to 5 minutes',
  'an hour': 'up to an hour',
  'eight hours': 'up to 8 hours',
  'for good': 'no time limit',
}

const { legend, jwt: jwtNote } = limitsPage.thefts

/** A row for each theft; on a narrow screen its cells are below the theft, each beside its name. */
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
            <th {...roles.columnHeader} scope="col" className="w-[25%]">
              Theft
            </th>
            {theftSchemes.map((scheme) => (
              <th
                key={scheme}
                {...roles.columnHeader}
                scope="col"
                className={scheme === 'jwt' ? 'w-[15%]' : ''}
              >
                <Name scheme={scheme} />
              </th>
            ))}
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
        <strong>{theftSetUps.jwt.name}:</strong> <span className="text-ink-2">{jwtNote}</span>
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

function Name({ scheme }: { scheme: TheftScheme }) {
  return (
    <span className={`flex gap-0.5 font-heavy ${schemes[scheme].text}`}>
      <span className="mt-0.25">
        <Marker kind={scheme} />
      </span>
      {theftSetUps[scheme].name}
    </span>
  )
}

function Row({ id, title, copied, demo, ...outcomes }: Theft) {
  return (
    <tr
      {...roles.row}
      id={theftAnchor(id)}
      className="border-line border-t align-top max-md:block max-md:py-1.5 md:*:py-1 md:*:pr-3"
    >
      <th {...roles.rowHeader} scope="row" className="font-normal max-md:block">
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
      {theftSchemes.map((scheme) => {
        const { facts, text } = outcomes[scheme]
        return (
          <td
            key={scheme}
            {...roles.cell}
            className="max-md:mt-1 max-md:flex max-md:flex-wrap max-md:gap-x-1"
          >
            <span aria-hidden="true" className="w-[8.25rem] md:hidden">
              <Name scheme={scheme} />
            </span>
            <div className="max-md:flex-[1_1_11rem]">
              <p className="flex flex-wrap items-center gap-x-0.5">
                <AccessRing verdict={facts.verdict} />
                <strong>{verdictWords[facts.verdict]}</strong>
                <span className="text-ink-2">{durations[facts.lasts]}</span>
              </p>
              {text && (
                <p className="text-pretty text-ink-2">
                  {text} {detectionOf(facts.seen)}
                </p>
              )}
              {scheme === 'ota' && demo && (
                <p className="mt-0.5 text-pretty text-muted">
                  In the demo, {demo.text} {demo.facts.seen && detectionOf(demo.facts.seen)}
                </p>
              )}
            </div>
          </td>
        )
      })}
    </tr>
  )
}
