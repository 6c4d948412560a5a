// The one script that a page runs before its visitor acts: scripts/after-build.mjs writes it into every page, and makes
// the framework's scripts wait for it. It keeps presses and text for React, and tells of a script that cannot be had.

import { TYPED_KEY } from '@/lib/typed'

/** No scroll: a fragment in the address scrolls, too, with nobody there. */
const SIGNS = 'pointermove pointerdown wheel keydown focusin input click submit'.split(' ')
const OFFLINE = 'A part of this page could not be loaded. Are you offline?'
const UPDATED = 'This page was updated. <button class="button secondary small ml-1">Reload</button>'

const presses: Event[] = []
const typed = new Map<HTMLInputElement, { text: string; caret: number | null }>()
const note = document.createElement('output')
note.className =
  'fixed inset-x-2 bottom-2 z-snackbar mx-auto w-fit rounded border border-line-strong bg-surface p-2 text-small shadow-pop'
let isUpdated = false
let state: 'waiting' | 'started' | 'failed' = 'waiting'
const fields = () => document.querySelectorAll<HTMLInputElement>('textarea, input')

function hear(event: Event): void {
  const { type, movementX, movementY } = event as PointerEvent
  const field = event.target as HTMLInputElement
  if (event.composedPath().includes(note)) return
  if (type === 'input') typed.set(field, { text: field.value, caret: field.selectionEnd })
  // A form asks for what is missing before it is sent. Links, folds and choices need no React.
  if (type === 'submit' || (type === 'click' && field.closest('button:not([type=submit])'))) {
    event.preventDefault()
    event.stopImmediatePropagation()
    presses.push(event)
    const button = (event as SubmitEvent).submitter ?? field.closest('button')
    button?.setAttribute('aria-busy', 'true')
  }
  // A browser tells of a pointer, too, under which a page has just appeared.
  const isMoved = type !== 'pointermove' || movementX || movementY
  if (state === 'failed' ? /down|click|submit/.test(type) : isMoved) start()
}

function start() {
  if (state === 'started') return
  if (document.readyState === 'loading') return addEventListener('DOMContentLoaded', start)
  state = 'started'
  note.remove()
  for (const waiting of document.querySelectorAll('script[type=waiting]')) {
    const script = document.createElement('script') // a copy of one that has failed would never run
    for (const { name, value } of waiting.attributes) script.setAttribute(name, value)
    script.type = ''
    waiting.replaceWith(script)
  }
}

function takePresses(): Event[] {
  for (const busy of document.querySelectorAll('[aria-busy]')) busy.removeAttribute('aria-busy')
  return presses.splice(0)
}

/** Tells of a script that cannot be had, also of one that React asks for later. */
async function fail({ target: script }: Event): Promise<void> {
  if (!(script instanceof HTMLScriptElement)) return
  state = 'failed'
  script.type = 'waiting'
  takePresses()
  const answer = await fetch(script.src, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  isUpdated ||= answer?.status === 404
  note.innerHTML = isUpdated ? UPDATED : OFFLINE
  note.querySelector('button')?.addEventListener('click', () => {
    sessionStorage.setItem(TYPED_KEY, JSON.stringify([...fields()].map(({ value }) => value)))
    location.reload()
  })
  document.body.append(note)
}

function deliver(): void {
  for (const sign of SIGNS) removeEventListener(sign, hear, true)
  for (const [field, { text, caret }] of typed) {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
    field.value = '' // React sees this, and not what its prototype sets: so it hears of a change
    set?.call(field, text)
    if (caret !== null) field.setSelectionRange(caret, caret)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  for (const press of takePresses())
    press.target?.dispatchEvent(new (press.constructor as typeof Event)(press.type, press))
}

for (const sign of SIGNS) addEventListener(sign, hear, true)
addEventListener('error', fail, true)
addEventListener('online', () => note.isConnected && start())
addEventListener('hydrated', () => queueMicrotask(deliver)) // React is busy at that moment
addEventListener('DOMContentLoaded', () => {
  const texts: string[] = JSON.parse(sessionStorage.getItem(TYPED_KEY) ?? '[]')
  sessionStorage.removeItem(TYPED_KEY)
  for (const [index, field] of fields().entries()) {
    field.value = texts[index] || field.value
    if (texts[index]) field.dispatchEvent(new InputEvent('input')) // as if the visitor typed it again
  }
})
addEventListener('load', () => {
  const delay = document.querySelector<HTMLElement>('[data-start]')?.dataset.start
  if (delay) requestAnimationFrame(() => setTimeout(start, Number(delay)))
})
