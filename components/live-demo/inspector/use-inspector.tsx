import { useState } from 'react'
import type { Exchange } from '@/components/live-demo/run'
import { showToast } from '@/lib/toast'
import type { Inspector } from './inspector'

/**
 * Rows pressed so far, in all panels. While the code loads only the last press counts: two drawers
 * would lock each other out.
 */
let presses = 0

/** The drawer of a panel's log, and what opens it. */
export function useInspector() {
  const [opened, setOpened] = useState<{
    Inspector: typeof Inspector
    exchange: Exchange
    button: HTMLButtonElement
  } | null>(null)

  const inspect = async (exchange: Exchange, button: HTMLButtonElement) => {
    const press = ++presses
    const part = await import('./inspector').catch(() => null)
    if (!part) showToast('error', 'This part of the demo could not be loaded.')
    if (part && press === presses) setOpened({ Inspector: part.Inspector, exchange, button })
  }
  const drawer = opened ? (
    <opened.Inspector
      exchange={opened.exchange}
      button={opened.button}
      onClose={() => setOpened(null)}
    />
  ) : null
  return { inspect, drawer }
}
