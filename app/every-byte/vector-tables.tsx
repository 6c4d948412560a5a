import vectors from '@one-tick-ahead/ota/vectors.json'
import type { ReactNode } from 'react'
import { SiteLink } from '@/components/site/site-link'
import { textLink } from '@/components/ui/link'
import { proofFiles, routes } from '@/lib/routes'
import { Entry } from './computation'

type Row = readonly [name: ReactNode, what: ReactNode, value: ReactNode]

/** A time that a narrow column breaks between day and hour. */
const spaced = (iso: string) => iso.replace('T', ' ').replace('Z', ' UTC')

const { vectors: tokens, verification, bindings, scenarios } = vectors

const tables: readonly { title: string; head: readonly string[]; rows: readonly Row[] }[] = [
  {
    title: `${tokens.length} tokens`,
    head: ['Vector', 'Time, minute and label', 'Token'],
    rows: tokens.map(({ name, iso, minute, segment, authorization }) => [
      name,
      `${spaced(iso)}, ${minute}, S${segment}`,
      authorization,
    ]),
  },
  {
    title: `${verification.length} moments at which a token arrives`,
    head: ['Case', 'The server’s clock', 'Verdict'],
    rows: verification.map(({ name, serverIso, expect }) => [name, spaced(serverIso), expect.code]),
  },
  {
    title: `${bindings.length} bindings`,
    head: ['Vector', 'Request', 'Binding'],
    rows: bindings.map(({ name, method, authority, target, binding }) => [
      name,
      `${method} ${authority}${target}`,
      binding,
    ]),
  },
  {
    title: `${scenarios.length} send logs`,
    head: ['Scenario', 'Requests', 'Verdicts'],
    rows: scenarios.map(({ name, steps }) => [
      name,
      steps.length,
      steps.map(({ verdict }) => verdict).join(', '),
    ]),
  },
]

/** The published vectors as tables, from the file itself. */
export function VectorTables() {
  return (
    <>
      <p className="mt-2 max-w-prose text-ink-2">
        All inputs are in{' '}
        <SiteLink href={proofFiles.vectors} className={textLink}>
          ota-vectors.json
        </SiteLink>
        , and random send logs, with the rule that decides each request, in{' '}
        <SiteLink href={proofFiles.traces} className={textLink}>
          send-log-traces.json
        </SiteLink>
        ; a value of your own can be put to the same checks on{' '}
        <SiteLink href={routes.check} className={textLink}>
          Check a request
        </SiteLink>
        .
      </p>
      {tables.map(({ title, head, rows }) => (
        <Entry key={title} title={title} line={head.join(' · ')}>
          <div className="prose max-w-none">
            <table>
              <thead>
                <tr>
                  {head.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody translate="no">
                {rows.map(([name, what, value], index) => (
                  <tr key={index}>
                    <th scope="row" className="wrap-anywhere">
                      {name}
                    </th>
                    <td className="wrap-anywhere">{what}</td>
                    <td className="wrap-anywhere font-mono text-data">{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Entry>
      ))}
    </>
  )
}
