import { ATTACKS_ID } from '@/lib/routes'

/** Stands in place of the attack panels. */
export function NoAttacker() {
  return (
    <section
      id={ATTACKS_ID}
      aria-label="Attacks"
      className="rounded border border-line bg-surface p-2 sm:p-2.5 md:col-span-2"
    >
      <h2 className="text-h3">The attacks are off here</h2>
      <p className="mt-0.5 max-w-prose text-ink-2 text-small">
        This site runs without its attacker host, which would replay a stolen JWT, forge an OTA
        token and clone this device. The films show all three.
      </p>
    </section>
  )
}
