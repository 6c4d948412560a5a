import { simulatedTab } from '@/components/live-demo/demo'

/** On every panel, so that no picture of one passes for a server's. */
export function SimulatedBadge() {
  if (!simulatedTab) return null
  return (
    <p className="mt-0.5">
      <span className="rounded border border-line-strong bg-sunken px-1 font-mono text-label">
        Simulated in your browser
      </span>
    </p>
  )
}
