import { type ReactNode, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { TokenKind } from '@/components/live-demo/run'
import { Marker } from '@/components/site/marker'
import { TOAST_AREA_ID } from '@/components/site/toast-area'
import { Icon } from '@/components/ui/icon'
import { useModal } from '@/components/ui/use-modal'

interface DrawerProps {
  kind: TokenKind
  /** What opened it. */
  button: HTMLButtonElement
  onClose: () => void
  children: ReactNode
}

/**
 * Beside the page or, on a narrow screen, over it. Not `aria-modal`, which stops the page from
 * scrolling: it is inert, but the calls behind go on and may be looked at.
 */
export function Drawer({ kind, button, onClose, children }: DrawerProps) {
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
        className="fixed inset-0 z-modal h-full max-h-none w-full max-w-none overflow-y-auto overscroll-contain border-line-strong bg-paper text-ink transition-transform duration-base sm:left-auto sm:w-64 sm:border-l starting:translate-x-full"
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
        <div className="px-2 py-3 sm:px-3">{children}</div>
      </dialog>
    </div>,
    document.body,
  )
}

/** A titled part of the drawer. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-3">
      <h3 className="font-mono font-medium text-label text-muted uppercase">{title}</h3>
      <div className="mt-1">{children}</div>
    </section>
  )
}

/** A header of the request, by its name as it is sent. */
export function SentHeader({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="mb-2 last:mb-0">
      <h4 className="mb-0.5 font-mono text-data text-ink-2">{name}</h4>
      {children}
    </div>
  )
}

/** A value in full. */
export function Value({ children }: { children: ReactNode }) {
  return (
    <p translate="no" className="wrap-anywhere font-mono text-data">
      {children}
    </p>
  )
}
