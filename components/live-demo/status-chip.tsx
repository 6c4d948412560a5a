import type { Phase } from './session/use-live-session'

const faces: Record<Phase | 'ended' | 'simulated', { text: string; tone: string; dot: string }> = {
  unknown: { text: '…', tone: 'border-line text-muted', dot: 'fill-none stroke-muted' },
  'signing-in': {
    text: 'Signing in',
    tone: 'border-line-strong text-ink-2',
    dot: 'fill-none stroke-ink-2',
  },
  'signed-out': {
    text: 'Signed out',
    tone: 'border-line-strong text-ink-2',
    dot: 'fill-none stroke-ink-2',
  },
  ended: {
    text: 'Session ended',
    tone: 'border-line-strong text-ink-2',
    dot: 'fill-none stroke-ink-2',
  },
  simulated: {
    text: 'Simulated',
    tone: 'border-line-strong text-ink-2',
    dot: 'fill-none stroke-ink-2',
  },
  'signed-in': { text: 'Signed in', tone: 'border-jade text-jade', dot: 'fill-jade stroke-jade' },
}

/** Whether a session works; a hollow or a full dot, so that colour is not the only sign. */
export function StatusChip({ face }: { face: keyof typeof faces }) {
  const { text, tone, dot } = faces[face]
  return (
    <p
      className={`inline-flex min-h-4 items-center gap-1 whitespace-nowrap rounded border px-1.25 font-mono text-data ${tone}`}
    >
      <svg aria-hidden="true" viewBox="0 0 10 10" className={`size-1.25 ${dot}`}>
        <circle cx="5" cy="5" r="4" strokeWidth="1.5" />
      </svg>
      {/* Next to LogOut there is no room for it on a narrow screen, and no need. */}
      <span className={face === 'signed-in' ? 'max-sm:sr-only' : ''}>{text}</span>
    </p>
  )
}
