import type { MonitorRow } from '@/components/live-demo/monitors/monitor-state'
import type { ReceivedAnswer } from '@/components/live-demo/monitors/sent-request'
import { formatMs } from '@/lib/format'
import { Block } from './block'

interface AnswerHeadersProps {
  answer: ReceivedAnswer
  row: Pick<MonitorRow, 'tokenResponseTime'>
}

/** What came back before the body, and how long it took. */
export function AnswerHeaders({ answer, row }: AnswerHeadersProps) {
  const { headers, ms } = answer
  const { tokenResponseTime } = row
  return (
    <Block title="The answer">
      <p className="text-small">
        Its headers were here after {formatMs(ms)} ms
        {tokenResponseTime === null
          ? '.'
          : `, of which the check of the token took ${formatMs(tokenResponseTime)} ms.`}
      </p>
      <details className="mt-0.5 text-small">
        <summary className="min-h-3 cursor-pointer">
          {headers.length} headers that script may read
        </summary>
        <dl translate="no" className="wrap-anywhere font-mono text-data">
          {headers.map(([name, value]) => (
            <div key={name} className="mt-0.5">
              <dt className="text-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Block>
  )
}
