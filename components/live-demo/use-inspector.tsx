import { useState } from 'react'
import type { TokenKind } from '@/lib/demo/call-result'
import type { MonitorRow } from '@/lib/demo/monitor-state'
import type { Inspector } from './inspector/inspector'
import { loadTools } from './load-tools'

/**
 * Rows pressed so far, in both panels. While the code loads only the last press counts: two drawers
 * would lock each other out.
 */
let presses = 0

/** The drawer of a panel's log, and what opens it. */
export function useInspector(kind: TokenKind) {
  const [opened, setOpened] = useState<{
    Inspector: typeof Inspector
    row: MonitorRow
    button: HTMLButtonElement
  } | null>(null)

  const inspect = async (row: MonitorRow, button: HTMLButtonElement) => {
    const press = ++presses
    const tools = await loadTools()
    if (tools && press === presses) setOpened({ Inspector: tools.Inspector, row, button })
  }
  const drawer = opened ? (
    <opened.Inspector
      kind={kind}
      row={opened.row}
      button={opened.button}
      onClose={() => setOpened(null)}
    />
  ) : null
  return { inspect, drawer }
}
