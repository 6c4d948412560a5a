import { Marker, schemes } from '@/components/site/marker'
import { tape } from '@/components/ui/tape'
import { VerdictCode } from '@/components/ui/verdict'
import { VerdictChip } from '@/components/ui/verdict-chip'
import type { Theft, Used } from './theft'

const OK = { status: 200, text: '' }

/** The result, for a page without scripts. */
export const STATIC_THEFT: Theft = {
  jwt: { token: '', owner: OK, thief: OK },
  ota: { token: '', owner: OK, thief: { status: 401, text: 'already used' } },
}

/** One token of each kind, used by its owner and by a thief, side by side at every width. */
export function TheftLanes({ theft }: { theft: Theft }) {
  return (
    <div className="grid grid-cols-2 gap-1">
      <Lane kind="jwt" used={theft.jwt} delays={['', 'delay-[900ms]']} />
      <Lane kind="ota" used={theft.ota} delays={['delay-[450ms]', 'delay-[1350ms]']} />
    </div>
  )
}

interface LaneProps {
  kind: keyof Theft
  used: Used
  /** When the owner’s and the thief’s rows appear; with reduced motion, at once. */
  delays: [string, string]
}

function Lane({ kind, used: { token, owner, thief }, delays }: LaneProps) {
  const { name, topBorder, text: ink } = schemes[kind]
  const isIn = thief.status === 200
  return (
    <div className={`${tape} min-w-0 border-t-4 px-1 py-0.5 text-small ${topBorder}`}>
      <p className={`flex items-center gap-0.75 font-heavy ${ink}`}>
        <Marker kind={kind} /> {name}
      </p>
      <p translate="no" aria-hidden="true" className="truncate font-mono text-data text-muted">
        {token || '…'}
      </p>
      {[owner, thief].map(({ status, text }, row) => (
        <div
          key={row}
          className={`mt-0.5 border-line border-t border-dashed pt-0.5 transition-[opacity,translate] duration-base noscript:transition-none starting:-translate-y-1 starting:opacity-0 ${delays[row]}`}
        >
          <span className="sr-only">{name}: </span>
          {row === 0 ? 'You' : 'The thief'}{' '}
          <span className="ml-0.25 font-mono text-data">
            <VerdictCode code={status} />
          </span>{' '}
          {text}
        </div>
      ))}
      <div
        className={`pt-0.25 transition-opacity noscript:transition-none starting:opacity-0 ${delays[1]}`}
      >
        <VerdictChip outcome={isIn ? 'in' : 'refused'}>
          {isIn ? 'The thief got in' : 'Thief refused'}
        </VerdictChip>
      </div>
    </div>
  )
}
