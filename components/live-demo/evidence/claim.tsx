import { useEffect, useRef } from 'react'
import { ATTACK_KINDS, type AttackKind, TOKEN_KINDS, targetOf } from '@/components/live-demo/kinds'
import { formatTime } from '@/components/live-demo/times/statistics'
import { tokenKinds } from '@/components/live-demo/token-kinds'
import { EvidenceFrame } from '@/components/site/evidence'
import { Button } from '@/components/ui/button'
import { type Figures, readFigures } from './figures-link'

const minute = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

function Times({ figures }: { figures: Figures }) {
  return (
    <table className="mt-1 w-full text-left font-mono text-data">
      <caption className="sr-only">Checking times, as the link has them</caption>
      <thead className="text-muted">
        <tr>
          {['In ms', 'n', 'p50', 'p95'].map((head, index) => (
            <th
              key={head}
              scope="col"
              className={`py-0.5 font-normal ${index > 0 ? 'text-right' : ''}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {TOKEN_KINDS.map((kind) => {
          const times = figures[kind]
          const shown = times
            ? [times.n, formatTime(times.p50), formatTime(times.p95)]
            : [0, '-', '-']
          return (
            <tr key={kind} className="border-line border-t">
              <th scope="row" className="py-0.5 font-normal">
                {kind.toUpperCase()}, {tokenKinds[kind].algorithm}
              </th>
              {shown.map((value, index) => (
                <td key={index} className="tabular py-0.5 text-right">
                  {value}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const verdicts = ({ in: inside, held, none }: Figures[AttackKind]) =>
  `the thief got in ${inside} ×, was refused ${held} ×, no verdict ${none} ×`

interface ClaimProps {
  /** Of the address, with its `#`: anybody may have written it. */
  fragment: string
  onClose: () => void
}

/** Figures that a link brought, as what they are: somebody's word. */
export function Claim({ fragment, onClose }: ClaimProps) {
  const figures = readFigures(fragment, Date.now())
  const box = useRef<HTMLElement>(null)
  // A page that was open already may have been scrolled away from here.
  useEffect(() => {
    // Not returned: some browsers' is a promise, which React would call at the end.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <aside ref={box} aria-label="Figures from a link" className="mb-3">
      <EvidenceFrame kind="Claim">
        {figures ? (
          <>
            <p className="font-bold">From a link: nobody has checked these figures</p>
            <p className="text-ink-2 text-small">
              Whoever made the link says that the demo
              {figures.isSimulated ? ', simulated in a browser,' : ''} showed them on{' '}
              {minute.format(figures.at)} UTC. Nothing of it was measured here.
            </p>
            <Times figures={figures} />
            <div className="mt-1 text-small">
              {ATTACK_KINDS.map((kind) => (
                <p key={kind}>
                  {tokenKinds[targetOf(kind)].attacks}: {verdicts(figures[kind])}.
                </p>
              ))}
            </div>
          </>
        ) : (
          <p>The link that led here ends in figures that this page cannot read.</p>
        )}
        <Button variant="secondary" size="small" className="mt-1" onClick={onClose}>
          Remove these figures
        </Button>
      </EvidenceFrame>
    </aside>
  )
}
