/**
 * The one script that a page runs before its visitor does anything: scripts/after-build.mjs writes it into every
 * page, and makes the framework's scripts wait for it. It starts them at the first sign of a visitor or, where an
 * element has `data-start`, so many ms after the page is drawn. It keeps presses and typed text until React hears
 * them (`data-hydrated`), and tells of a script that cannot be had.
 */
type Field = HTMLInputElement | HTMLTextAreaElement

/** No scroll: a fragment in the address scrolls, too, with nobody there. */
const SIGNS = 'pointermove pointerdown wheel keydown focusin input click submit'.split(' ')
/** A page in a hidden tab is never drawn. */
const UNDRAWN_MS = 250
const OFFLINE = 'A part of this page could not be loaded. Are you offline?'
const UPDATED = 'This page was updated. <button class="button secondary small">Reload</button>'

const presses: Event[] = []
const typed = new Map<Field, { text: string; caret: number | null }>()
const note = Object.assign(document.createElement('div'), {
  role: 'alert',
  className:
    'fixed inset-x-2 bottom-2 z-snackbar mx-auto w-fit rounded border border-line-strong bg-surface p-2 text-small shadow-pop',
})
let state: 'waiting' | 'started' | 'failed' = 'waiting'

const textFields = () =>
  document.querySelectorAll<Field>('textarea, input:not([type=radio], [type=checkbox])')
const keyOfTexts = () => `typed on ${location.pathname}`
const buttonOf = ({ target, submitter }: SubmitEvent) =>
  submitter ?? (target as Element).closest('button')

function hear(event: Event): void {
  const { type, movementX, movementY } = event as PointerEvent
  const field = event.target as Field
  if (event.composedPath().includes(note)) return
  if (type === 'input') typed.set(field, { text: field.value, caret: field.selectionEnd })
  // A form asks for what is missing before it is sent. Links, folds and choices need no React.
  if (type === 'submit' || (type === 'click' && field.closest('button:not([type=submit])'))) {
    event.preventDefault()
    event.stopImmediatePropagation()
    presses.push(event)
    buttonOf(event as SubmitEvent)?.setAttribute('aria-busy', 'true')
  }
  // A browser tells of a pointer, too, under which a page has just appeared.
  const isResting = type === 'pointermove' && !movementX && !movementY
  const isPress = /^(pointerdown|keydown|click|submit)$/.test(type)
  if (isPress || (state === 'waiting' && !isResting)) start()
}

function start(): void {
  if (state === 'started') return
  state = 'started'
  note.remove()
  // React must not meet half a document.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', runScripts)
  else runScripts()
}

function runScripts(): void {
  for (const waiting of document.querySelectorAll('script[type=waiting]')) {
    const script = document.createElement('script') // a copy of one that has failed would never run
    for (const { name, value } of waiting.attributes) script.setAttribute(name, value)
    script.type = ''
    script.onerror = () => {
      state = 'failed'
      script.replaceWith(waiting)
      takePresses()
    }
    waiting.replaceWith(script)
  }
}

function takePresses(): Event[] {
  for (const press of presses) buttonOf(press as SubmitEvent)?.removeAttribute('aria-busy')
  return presses.splice(0)
}

/** Tells of each script and style sheet that cannot be had, also of those that React asks for later. */
async function tell({ target }: Event): Promise<void> {
  if (!(target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)) return
  const address = 'src' in target ? target.src : target.href
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  note.innerHTML = answer?.status === 404 ? UPDATED : OFFLINE
  note.querySelector('button')?.addEventListener('click', () => {
    const texts = [...textFields()].map(({ value }) => value)
    sessionStorage.setItem(keyOfTexts(), JSON.stringify(texts))
    location.reload()
  })
  document.body.append(note)
}

function restoreTexts(): void {
  const texts: string[] = JSON.parse(sessionStorage.getItem(keyOfTexts()) ?? '[]')
  sessionStorage.removeItem(keyOfTexts())
  for (const [index, field] of textFields().entries()) {
    if (!texts[index]) continue
    field.value = texts[index]
    field.dispatchEvent(new InputEvent('input'))
  }
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
  for (const press of takePresses()) {
    const Kind = press.constructor as typeof Event
    press.target?.dispatchEvent(new Kind(press.type, press))
  }
}

for (const sign of SIGNS) addEventListener(sign, hear, true)
addEventListener('online', () => note.isConnected && start())
addEventListener('error', tell, true)
addEventListener('DOMContentLoaded', restoreTexts)
addEventListener('load', () => {
  const delay = document.querySelector<HTMLElement>('[data-start]')?.dataset.start
  if (!delay) return
  const startLater = () => setTimeout(start, Number(delay))
  new PerformanceObserver(startLater).observe({ type: 'paint', buffered: true })
  setTimeout(startLater, UNDRAWN_MS)
})
new MutationObserver((_, observer) => {
  observer.disconnect()
  deliver()
}).observe(document.documentElement, { attributeFilter: ['data-hydrated'] })
