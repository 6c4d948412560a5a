import { useEffect, useState } from 'react'
import { buttonClass } from './button'

/** How long the check mark stays, in ms. */
export const COPIED_MS = 1200

type State = 'idle' | 'copied' | 'refused'
const faces: Record<State, string> = { idle: 'Copy', copied: '✓ Copied', refused: 'Not copied' }

interface CopyButtonProps {
  /** A function is asked when the button is pressed. */
  text: string | (() => string)
  /** Names it: "Copy <what>". */
  what: string
  /** A link among text is told apart by its place, so only screen readers hear `what`. */
  look?: 'link' | 'button'
}

const LINK =
  'min-h-3 rounded px-1 font-mono text-data text-ink-2 underline underline-offset-2 hover:text-ink'

/** Copies `text`, and says for a moment whether that worked. */
export function CopyButton({ text, what, look = 'link' }: CopyButtonProps) {
  const [state, setState] = useState<State>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), COPIED_MS)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text())
      setState('copied')
    } catch {
      setState('refused') // no permission, or not a secure context
    }
  }

  const isLink = look === 'link'
  return (
    <button
      type="button"
      onClick={copy}
      className={isLink ? LINK : buttonClass('secondary', 'small')}
    >
      <span>
        <span aria-live="polite">{faces[state]}</span>
        <span className={isLink ? 'sr-only' : ''}> {what}</span>
      </span>
    </button>
  )
}
