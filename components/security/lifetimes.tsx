import { TickRule } from '@/components/site/tick-rule'
import { Tape } from '@/components/ui/paper-tape'
import { type Bar, Bars } from './bars'

const HOUR_SECONDS = 3600

const LIFETIMES: readonly Bar[] = [
  { kind: 'jwt', name: 'JWT, as this demo issues it', value: '60 minutes', length: HOUR_SECONDS },
  { kind: 'ota', name: 'OTA, held back, label changed', value: '75 seconds', length: 75 },
  { kind: 'ota', name: 'OTA, unused', value: '30 seconds', length: 30 },
  { kind: 'ota', name: 'OTA, used', value: '0', length: 0 },
]

/** An hour in 60 ticks. */
export function Lifetimes() {
  return (
    <figure>
      <Tape className="p-1.5">
        <Bars bars={LIFETIMES} full={HOUR_SECONDS} />
        <TickRule />
      </Tape>
      <figcaption className="mt-1 text-muted text-small">
        How long a copied token is accepted at most, to scale: one tick is one minute.
      </figcaption>
    </figure>
  )
}
