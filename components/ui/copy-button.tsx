import { useEffect, useState } from 'react'

/** The time for which the check mark stays, in ms. */
export const COPIED_MS = 1200

type State = 'idle' | 'copied' | 'refused'
const faces: Record<State, string> = { idle: 'Copy', copied: '✓ Copied', refused: 'Not copied' }

interface CopyButtonProps {
  /** A function is called when the button is pressed. */
  text: string | (() => string)
  /** Names it: "Copy <what>". */
  what: string
  /** True for a button whose place explains it: only screen readers get `what`. */
  isAmongText?: boolean
  className?: string
}

/** A button that looks like a link in the data font. */
export const copyLink =
  'min-h-4.5 cursor-pointer rounded px-1 font-mono text-data text-ink-2 underline underline-offset-2 hover:text-ink'

/** Copies `text`, and says for a moment whether that worked. */
export function CopyButton({
  text,
  what,
  isAmongText = false,
  className = copyLink,
}: CopyButtonProps) {
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

  return (
    <button type="button" onClick={copy} className={className}>
      <span>
        <span aria-live="polite">{faces[state]}</span>
        <span className={isAmongText ? 'sr-only' : ''}> {what}</span>
      </span>
    </button>
  )
}
