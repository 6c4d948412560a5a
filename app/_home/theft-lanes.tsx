import { Marker, type MarkerKind } from '@/components/site/marker'
import { tape } from '@/components/ui/tape'
import { VerdictCode } from '@/components/ui/verdict'
import { VerdictChip } from '@/components/ui/verdict-chip'
import type { Used } from './theft'

/** What comes out, for a page without scripts. */
export const STILL: Record<MarkerKind, Used> = {
  jwt: { token: '', owner: { status: 200, text: '' }, thief: { status: 200, text: '' } },
  ota: {
    token: '',
    owner: { status: 200, text: '' },
    thief: { status: 401, text: 'already used' },
  },
}

/** Both owners, then both thieves. */
export const STEPS = 4

interface TheftLanesProps {
  theft: Record<MarkerKind, Used>
  /** How many rows are there yet, of {@link STEPS}. */
  shown: number
}

/** One token of each kind, used by its owner and by a thief, side by side at every width. */
export function TheftLanes({ theft, shown }: TheftLanesProps) {
  return (
    <div className="grid grid-cols-2 gap-1">
      <Lane kind="jwt" used={theft.jwt} isOwnerIn={shown > 0} isThiefIn={shown > 2} />
      <Lane kind="ota" used={theft.ota} isOwnerIn={shown > 1} isThiefIn={shown > 3} />
    </div>
  )
}

const LANES = {
  jwt: { name: 'JWT', border: 'border-t-steel', held: 'The JWT was refused' },
  ota: { name: 'OTA', border: 'border-t-brass-fill', held: 'OTA held' },
} as const

interface LaneProps {
  kind: MarkerKind
  used: Used
  isOwnerIn: boolean
  isThiefIn: boolean
}

function Lane({ kind, used, isOwnerIn, isThiefIn }: LaneProps) {
  const { name, border, held } = LANES[kind]
  const isIn = used.thief.status === 200
  return (
    <div
      className={`${tape} min-h-[176px] min-w-0 sm:min-h-20 border-t-4 px-1 py-1 text-small ${border}`}
    >
      <p
        className={`flex items-center gap-0.75 font-heavy ${kind === 'jwt' ? 'text-steel' : 'text-brass'}`}
      >
        <Marker kind={kind} /> {name}
      </p>
      <p translate="no" aria-hidden="true" className="truncate font-mono text-data text-muted">
        {used.token || '…'}
      </p>
      {isOwnerIn && <Row lane={name} who="You" answer={used.owner} />}
      {isThiefIn && (
        <Row lane={name} who="The thief" answer={used.thief}>
          <VerdictChip outcome={isIn ? 'in' : 'held'}>
            {isIn ? 'The thief got in' : held}
          </VerdictChip>
        </Row>
      )}
    </div>
  )
}

interface RowProps {
  lane: string
  who: string
  answer: Used['owner']
  children?: React.ReactNode
}

/** It comes from above by a few pixels; under reduced motion it is there at once. */
function Row({ lane, who, answer: { status, text }, children }: RowProps) {
  return (
    <div className="mt-0.5 border-line border-t border-dashed pt-0.5 transition-[opacity,translate] duration-base starting:-translate-y-1 starting:opacity-0">
      <p>
        <span className="sr-only">{lane}: </span>
        {who}{' '}
        <span className="ml-0.25 font-mono text-data">
          <VerdictCode code={status} />
        </span>{' '}
        {text}
      </p>
      {children}
    </div>
  )
}
