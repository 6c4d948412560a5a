import { useId } from 'react'
import { useHasEnded, useIsRunning, useRun } from '@/components/live-demo/run'
import { Button } from '@/components/ui/button'
import { carryOut, replayJwt, replayOta } from './attacks'
import { runForgery } from './forgery'
import { Lane, Lanes } from './lane'
import { usePress } from './use-press'

/** The button's text; the logs name both attacks by it. */
const name = 'Steal both and replay'
const thefts = {
  jwt: { ...replayJwt, name, isPair: true },
  ota: { ...replayOta, name, isPair: true },
}

/** One theft of both tokens, side by side; the panels' logs keep and announce the verdicts. */
export function StealBoth() {
  const titleId = useId()
  const [isJwtPending, stealJwt] = usePress(() => runForgery('jwt', thefts.jwt))
  const [isOtaPending, stealOta] = usePress(() => carryOut('ota', thefts.ota))
  const isPending = isJwtPending || isOtaPending
  const attacks = useRun((run) => run.attacks)
  const isRunning = useIsRunning()
  const hasEnded = useHasEnded()
  const stealBoth = () => {
    if (isPending) return
    stealJwt()
    stealOta()
  }
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 sm:rounded sm:border sm:border-line sm:bg-surface sm:p-2"
    >
      <h2 id={titleId} className="text-h3">
        Steal both tokens
      </h2>
      <Button
        variant={isRunning && !hasEnded ? 'primary' : 'secondary'}
        className="max-sm:w-full"
        // Not `disabled`: that would drop the keyboard focus.
        aria-disabled={isPending}
        onClick={stealBoth}
      >
        {name}
      </Button>
      <Lanes>
        <Lane
          kind="jwt"
          rows={attacks.jwt.filter(({ isPair }) => isPair)}
          theft="Your JWT, replayed by the attacker host."
          isPending={isJwtPending}
        />
        <Lane
          kind="ota"
          rows={attacks.ota.filter(({ isPair }) => isPair)}
          theft="Your last request, replayed by this browser with its cookies."
          isPending={isOtaPending}
        />
      </Lanes>
    </section>
  )
}
