import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { SimulatedBadge } from '@/components/live-demo/in-browser/badge'
import { Marker } from '@/components/site/marker'
import { TOAST_AREA_ID } from '@/components/site/toast-area'
import { Icon } from '@/components/ui/icon'
import { useModal } from '@/components/ui/use-modal'
import type { TokenKind } from '@/lib/demo/call-result'
import type { MonitorRow } from '@/lib/demo/monitor-state'
import { unsentWords } from '@/lib/demo/verdict-words'
import { Answer } from './answer'
import { JwtRequest } from './jwt-request'
import { OtaRequest } from './ota-request'

interface InspectorProps {
  kind: TokenKind
  row: MonitorRow
  /** What opened it. */
  button: HTMLButtonElement
  onClose: () => void
}

/**
 * One call in full, beside the page or, on a narrow screen, over it. Not `aria-modal`, which stops
 * the page from scrolling: it is inert, but the calls behind go on and may be looked at.
 */
export function Inspector({ kind, row, button, onClose }: InspectorProps) {
  const root = useRef<HTMLDivElement>(null)
  // Kept from the start: a row that has left the log since has no parent to ask.
  const log = useRef(button.closest<HTMLElement>('[role=log]'))
  const onClosed = () => (button.isConnected ? button : log.current)?.focus()
  useModal(root, { onClose, onClosed, liveNeighbourId: TOAST_AREA_ID })

  return createPortal(
    <div ref={root} data-print="no">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the pointer only */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc and the button do the same */}
      <div className="fixed inset-0 z-modal bg-paper opacity-40" onClick={onClose} />
      <dialog
        open
        aria-label="Request inspector"
        className="fixed inset-0 z-modal h-full max-h-none w-full max-w-none overflow-y-auto overscroll-contain border-line-strong bg-paper text-ink transition duration-base sm:left-auto sm:w-64 sm:border-l starting:translate-x-full"
      >
        <div className="sticky top-0 z-10 flex h-8 items-center gap-1 border-line border-b bg-paper px-2 sm:px-3">
          <Marker kind={kind} />
          <p className="grow font-mono text-label text-muted uppercase">Request inspector</p>
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="flex size-5.5 cursor-pointer items-center justify-center rounded border border-line-strong"
          >
            <Icon name="close" />
          </button>
        </div>
        <div className="px-2 py-3 sm:px-3">
          <Answer row={row} />
          <SimulatedBadge />
          <WhatWasSent kind={kind} row={row} />
        </div>
      </dialog>
    </div>,
    document.body,
  )
}

function WhatWasSent({ kind, row }: Pick<InspectorProps, 'kind' | 'row'>) {
  const { sent, unsent, status } = row
  if (!sent) return <p className="mt-3 text-small">{unsentWords(unsent)}</p>
  return kind === 'jwt' ? (
    <JwtRequest sent={sent} />
  ) : (
    <OtaRequest sent={sent} isSpent={status === 200} />
  )
}
