// In every page (scripts/after-build.mjs): starts React at a visitor's first sign, and keeps presses and text for it.
const SIGNS = 'pointermove pointerdown wheel keydown focusin input click submit'.split(' ')
const DRAWN_MS = 200 // from the first frame: no font is fetched before the text is drawn
const buttonOf = (name: string) => `<button class="button secondary small ml-1">${name}</button>`
const OFFLINE = `Part of this page did not load. Check your connection. ${buttonOf('Close')}`
const UPDATED = `This page was updated. ${buttonOf('Reload')}`
const presses: Event[] = []
const typed = new Map<HTMLInputElement, { text: string; caret: number | null }>()
const fields = () => document.querySelectorAll<HTMLInputElement>('textarea, input')
const note = Object.assign(document.createElement('output'), { className: 'page-note shadow-pop' })
let state: 'waiting' | 'started' | 'failed' = 'waiting'

function hear(event: Event): void {
  const { type, movementX, movementY } = event as PointerEvent
  const field = event.target as HTMLInputElement
  if (event.composedPath().includes(note)) return
  if (type === 'input') typed.set(field, { text: field.value, caret: field.selectionEnd })
  // The browser asks for missing fields before `submit`. Links, folds and choices need no React.
  if (type === 'submit' || (type === 'click' && field.closest('button:not([type=submit])'))) {
    event.preventDefault()
    event.stopImmediatePropagation()
    presses.push(event)
    const button = (event as SubmitEvent).submitter ?? field.closest('button')
    button?.setAttribute('aria-busy', 'true')
  }
  const isMoved = type !== 'pointermove' || movementX || movementY // not the page under it
  if (state === 'failed' ? /down|click|submit/.test(type) : isMoved) start()
}

function start() {
  if (state === 'started') return
  if (document.readyState === 'loading') return addEventListener('DOMContentLoaded', start)
  state = 'started'
  note.replaceChildren()
  for (const waiting of document.querySelectorAll('script[type=waiting]')) {
    const html = waiting.outerHTML.replace('type="waiting"', '') // a clone of one that failed never runs
    waiting.replaceWith(document.createRange().createContextualFragment(html))
  }
}

function takePresses(): Event[] {
  for (const busy of document.querySelectorAll('[aria-busy]')) busy.removeAttribute('aria-busy')
  return presses.splice(0)
}

/** Reports a script that cannot be loaded, including one that React requests later. */
async function fail({ target: script }: Event): Promise<void> {
  if (!(script instanceof HTMLScriptElement)) return
  state = 'failed'
  script.type = 'waiting'
  takePresses()
  if (!note.isConnected) document.body.append(note) // first, or screen readers miss the text
  const answer = await fetch(script.src, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  const words = answer?.status === 404 ? UPDATED : OFFLINE
  if ([words, UPDATED].includes(note.innerHTML)) return // of another script
  note.innerHTML = words
  note.querySelector('button')?.addEventListener('click', () => {
    if (words === OFFLINE) return note.replaceChildren()
    const texts = [...fields()].map(({ value }) => value)
    history.replaceState({ texts }, '') // a storage may be refused or full
    location.reload()
  })
}

async function deliver(): Promise<void> {
  for (const sign of SIGNS) removeEventListener(sign, hear, true)
  for (const [field, { text, caret }] of typed) {
    const { value, selectionStart, selectionEnd } = field
    const [start, end] = value === text ? [selectionStart, selectionEnd] : [caret, caret]
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
    field.value = '' // React sees this, and not what its prototype sets: so it hears of a change
    set?.call(field, text)
    if (start !== null) field.setSelectionRange(start, end) // an email field has none
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  for (const press of takePresses()) {
    await null // React sets its state before the next press
    press.target?.dispatchEvent(new (press.constructor as typeof Event)(press.type, press))
  }
}

for (const sign of SIGNS) addEventListener(sign, hear, true)
addEventListener('error', fail, true)
addEventListener('online', () => note.hasChildNodes() && start())
addEventListener('hydrated', () => queueMicrotask(deliver)) // React is busy at that moment
addEventListener('DOMContentLoaded', () => {
  const texts: string[] = history.state?.texts ?? []
  for (const [index, field] of fields().entries()) {
    field.value = texts[index] || field.value
    if (texts[index]) field.dispatchEvent(new InputEvent('input')) // as if the visitor typed it again
  }
})
addEventListener('load', () => {
  const delay = document.querySelector<HTMLElement>('[data-start]')?.dataset.start
  requestAnimationFrame(() => {
    if (delay) setTimeout(start, Number(delay))
    setTimeout(() => document.querySelector('style[media]')?.removeAttribute('media'), DRAWN_MS)
  })
})
