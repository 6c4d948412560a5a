import { createElement, Fragment, type ReactNode } from 'react'

/** The five kinds of spec §4. */
export type ToastKind = 'blank' | 'error' | 'success' | 'loading' | 'custom'

/** How long each kind stays, in milliseconds (spec §9). */
const TOAST_DURATION_MS: Record<ToastKind, number> = {
  blank: 4000,
  error: 4000,
  success: 2000,
  loading: Number.POSITIVE_INFINITY,
  custom: 4000,
}

/** At most this many toasts are kept; the oldest goes first (spec §9). */
export const TOAST_LIMIT = 20

type Sonner = typeof import('sonner')['toast']
type Call = (sonner: Sonner) => void

/** Ids on screen or on their way there, oldest first. */
const kept = new Set<string>()
/** What waits for sonner, by toast; a newer call for the same toast takes its place. */
const waiting = new Map<string, { call: Call; until: number }>()
let made = 0
let sonner: Sonner | undefined
let load: () => void = () => {}

/**
 * Sonner weighs 9 kB, so the toast area loads it with the first toast: `start` is called
 * whenever a toast waits for it, and answers with `connectToasts`.
 */
export function onFirstToast(start: () => void): void {
  load = start
  if (waiting.size > 0) load()
}

/**
 * Hands sonner over; what waited for it is shown in the order it was fired. The last is shown
 * however late; of those before it, none that would have gone by now: old news must not stand
 * beside the new.
 */
export function connectToasts(loaded: Sonner): void {
  sonner = loaded
  const now = Date.now()
  const calls = [...waiting.values()]
  waiting.clear()
  for (const entry of calls) {
    if (entry.until > now || entry === calls.at(-1)) entry.call(loaded)
  }
}

/** Loads sonner ahead of the first toast, so that a network failure can still be told. */
export function warmToasts(): void {
  if (!sonner) load()
}

function withSonner(id: string, durationMs: number, call: Call): void {
  if (sonner) {
    call(sonner)
    return
  }
  waiting.delete(id) // so that it goes to the end
  waiting.set(id, { call, until: Date.now() + durationMs })
  load()
}

/**
 * Shows a toast and returns its id. With the id of a toast on screen it replaces that one:
 * a `loading` toast becomes `success` or `error` in place. Without `hasIcon` it is not ticked off.
 */
export function showToast(
  kind: ToastKind,
  message: ReactNode,
  id = `toast-${++made}`,
  hasIcon = true,
): string {
  kept.delete(id)
  kept.add(id)
  const [oldest] = kept
  if (oldest && kept.size > TOAST_LIMIT) dismissToast(oldest)
  const forget = () => void kept.delete(id)
  const options = {
    id,
    duration: TOAST_DURATION_MS[kind],
    onAutoClose: forget,
    onDismiss: forget,
    ...(hasIcon ? {} : { icon: null }),
  }
  withSonner(id, TOAST_DURATION_MS[kind], (toast) => {
    if (kind === 'blank') toast(message, options)
    else if (kind === 'custom') toast.custom(() => createElement(Fragment, null, message), options)
    else toast[kind](message, options)
  })
  return id
}

/** Takes a toast off the screen; unknown ids are ignored. */
export function dismissToast(id: string): void {
  if (!kept.delete(id)) return
  waiting.delete(id)
  sonner?.dismiss(id)
}
