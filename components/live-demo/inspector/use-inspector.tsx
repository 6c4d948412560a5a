import { useState } from 'react'
import { orToast } from '@/components/live-demo/load-part'
import type { Inspected, Inspector } from './inspector'

/**
 * Rows pressed so far, in all panels. While the code loads only the last press counts: two drawers
 * would lock each other out.
 */
let presses = 0

/** The drawer of a panel's log, and what opens it. */
export function useInspector() {
  const [opened, setOpened] = useState<{
    Inspector: typeof Inspector
    inspected: Inspected
    button: HTMLButtonElement
  } | null>(null)

  const inspect = async (inspected: Inspected, button: HTMLButtonElement) => {
    const press = ++presses
    const part = await orToast(import('./inspector'))
    if (part && press === presses) setOpened({ Inspector: part.Inspector, inspected, button })
  }
  const drawer = opened ? (
    <opened.Inspector
      inspected={opened.inspected}
      button={opened.button}
      onClose={() => setOpened(null)}
    />
  ) : null
  return { inspect, drawer }
}
