import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { buttonClass } from './button'

/** How each of its buttons looks. */
export const quietItem =
  'flex min-h-5 w-full cursor-pointer items-center px-2 text-left text-ink text-small hover:bg-sunken'

interface QuietMenuProps {
  /** What opens it. */
  label: string
  /** Buttons; each press closes it. */
  children: ReactNode
}

/**
 * What is rarely wanted, out of the way. A disclosure, not an ARIA menu: Tab walks its buttons. On a
 * narrow screen its list hangs from the bar that it is in, which has the place for it.
 */
export function QuietMenu({ label, children }: QuietMenuProps) {
  const box = useRef<HTMLDetailsElement>(null)

  const close = () => {
    if (!box.current?.open) return
    box.current.open = false
    box.current.querySelector('summary')?.focus()
  }
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close()
  }

  // Whoever goes on elsewhere, by a press or by Tab, keeps the focus there.
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (box.current && !box.current.contains(target as Node)) box.current.open = false
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [])

  return (
    <details ref={box} data-print="no" onKeyDown={closeOnEscape} className="md:relative">
      <summary
        className={`${buttonClass('secondary')} cursor-pointer list-none max-sm:px-1 [&::-webkit-details-marker]:hidden`}
      >
        {label}
        <svg viewBox="0 0 10 6" aria-hidden="true" className="h-0.75 w-1.25 fill-current">
          <path d="M0 0h10L5 6z" />
        </svg>
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: its buttons are the controls */}
      <div
        onClick={close}
        className="absolute top-full right-2 z-10 mt-0.5 w-24 rounded border border-line bg-surface py-1 shadow-pop sm:right-3 md:right-0"
      >
        {children}
      </div>
    </details>
  )
}
