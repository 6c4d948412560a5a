import { DataBlock } from '@/components/ui/data-block'
import { VerdictMark } from '@/components/ui/verdict-mark'
import type { AttackRow } from '@/lib/demo/run'
import { unsentWords } from '@/lib/demo/verdict-words'
import { formatClock } from '@/lib/format'
import { Side, Sides } from './drawer'
import { ServerSide } from './server-side'

/** What the thief sent, what the server saw of it, and why it said no. */
export function Attack({ row }: { row: AttackRow }) {
  const { attack, at, code, message, sent, logId } = row
  const isOk = code === 200
  return (
    <>
      <h2 className="wrap-anywhere text-h3">{attack}</h2>
      <p
        className={`mt-1 flex gap-1 font-bold font-mono text-data ${isOk ? 'text-jade' : 'text-carmine'}`}
      >
        <VerdictMark isOk={isOk} />
        {code} at {formatClock(at)}
      </p>
      <p className="mt-0.5 text-small">{message}</p>
      <Sides>
        <Side title="The thief">
          {sent ? (
            <div className="mt-2">
              <DataBlock label="Sent by the thief" data={sent} />
            </div>
          ) : (
            <p className="mt-2 text-small">{unsentWords('left-behind')}</p>
          )}
        </Side>
        <Side title="The server">
          <ServerSide name={logId ? { name: logId } : { unavailable: 'unnamed' }} />
        </Side>
      </Sides>
    </>
  )
}
