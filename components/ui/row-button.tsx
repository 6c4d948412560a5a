import type { KeyboardEvent } from 'react'

interface RowButtonProps {
  /** The accessible name. */
  label: string
  /** The row's place in its log: the Tab key stops at the first row alone. */
  index: number
  onPress: () => void
}

/** Up and Down move between rows, because Tab would need two hundred presses. */
function walk(event: KeyboardEvent) {
  const row = event.currentTarget.parentElement
  const { key } = event
  const next =
    key === 'ArrowUp' ? row?.previousElementSibling : key === 'ArrowDown' && row?.nextElementSibling
  if (!next) return
  event.preventDefault()
  next.querySelector('button')?.focus()
}

/** Opens a row of a log. It covers the row instead of wrapping it, because print hides buttons. */
export function RowButton({ label, index, onPress }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      tabIndex={index === 0 ? 0 : -1}
      onKeyDown={walk}
      onClick={onPress}
      className="-outline-offset-2 absolute inset-0 cursor-pointer hover:bg-ink/5"
    />
  )
}
