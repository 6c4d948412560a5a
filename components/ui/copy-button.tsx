import { useEffect, useState } from 'react'

/** How long the check mark stays, in ms. */
export const COPIED_MS = 1200

type State = 'idle' | 'copied' | 'refused'
const faces: Record<State, string> = { idle: 'Copy', copied: '✓ Copied', refused: 'Not copied' }

/** Copies `text`. @param what names it for screen readers: "Copy <what>". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [state, setState] = useState<State>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), COPIED_MS)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('refused') // no permission, or not a secure context
    }
  }

  return (
    <button
      type="button"
      onClick={copy}
      className="min-h-3 rounded px-1 font-mono text-data text-ink-2 underline underline-offset-2 hover:text-ink"
    >
      <span aria-live="polite">{faces[state]}</span>
      <span className="sr-only"> {what}</span>
    </button>
  )
}
