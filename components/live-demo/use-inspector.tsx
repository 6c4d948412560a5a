import { useState } from 'react'
import type { TokenKind } from '@/lib/demo/call-result'
import type { MonitorRow } from '@/lib/demo/monitor-state'
import type { Inspector } from './inspector/inspector'
import { loadTools } from './load-tools'

/** The drawer of a panel's log, and what opens it. */
export function useInspector(kind: TokenKind) {
  const [opened, setOpened] = useState<{
    Inspector: typeof Inspector
    row: MonitorRow
    button: HTMLButtonElement
  } | null>(null)

  const inspect = async (row: MonitorRow, button: HTMLButtonElement) => {
    const tools = await loadTools()
    if (tools) setOpened({ Inspector: tools.Inspector, row, button })
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
