/**
 * The one script that a page has before its visitor does anything: scripts/build/delay-start.mjs writes
 * it, compiled, into the head of the exported pages, and makes the framework's scripts wait. It
 * starts them at the first sign of a visitor, keeps what that visitor does until React hears it
 * (`data-hydrated`), and then delivers it, once and in order.
 */
import { CUT_OFF, CUT_OFF_CLASS } from './cut-off'
import { afterPaint, isUndecided, keepTargetInSight, loadStyles } from './first-view'

type Field = HTMLInputElement | HTMLTextAreaElement

/** No scroll event: a fragment in the address scrolls too, with nobody there. */
const SIGNS =
  'pointermove pointerdown pointerover touchstart wheel keydown focusin input click submit'

const { documentElement: page, currentScript } = document
/** By itself the page starts at this moment; some pages only with their visitor. */
const when = currentScript?.dataset.start
const kept: Event[] = []
type Written = Record<'start' | 'end', number | null> & { text: string }
const typed = new Map<Field, Written>()
let pointer: PointerEvent | undefined
let isStarting = false
/** What could not be fetched is asked for again by a press, not by every move of the pointer. */
let hasFailed = false
let note: HTMLElement | undefined

const isButton = (target: Element) =>
  target.closest('button:not([type=submit]),input[type=checkbox]') !== null

/** What only React can answer. Links, `summary`, radio buttons and typing are the browser's own. */
const isPress = (event: Event) =>
  event.type === 'submit' || (event.type === 'click' && isButton(event.target as Element))

const isEscape = (event: Event) =>
  event.type === 'keydown' && (event as KeyboardEvent).key === 'Escape'

/** Shows that a press was heard. By CSSOM: a strict style-src refuses the attribute. */
function showBusy(isBusy: boolean): void {
  page.style.cursor = isBusy ? 'progress' : ''
  for (const { target, submitter } of kept as SubmitEvent[]) {
    const control = submitter ?? (target as HTMLElement).closest<HTMLElement>('button,input')
    if (isBusy) control?.setAttribute('aria-busy', 'true')
    else control?.removeAttribute('aria-busy')
    control?.style.setProperty('opacity', isBusy ? '0.6' : '')
  }
}

/** A browser tells of a pointer, too, under which a page has just appeared. */
function isResting({ type, target, movementX, movementY }: PointerEvent): boolean {
  if (!/^pointer(over|move)$/.test(type) || (target as Element).closest('button')) return false
  return type === 'pointerover' || (movementX === 0 && movementY === 0)
}

function keep(field: Field): void {
  const { value, selectionStart, selectionEnd } = field
  typed.set(field, { text: value, start: selectionStart, end: selectionEnd })
}

/** What React has overwritten is not what the visitor selects. */
function keepSelection(): void {
  for (const [field, { text }] of typed) if (field.value === text) keep(field)
}

/** Esc: what was opened in the same moment would not hear the key. */
function takeBack(): void {
  showBusy(false)
  kept.length = 0
}

function hear(event: Event): void {
  const { type, target } = event
  if (type === 'input') keep(target as Field)
  // React sets its default, and one without a value of its own would lose its selection by that.
  if (type === 'focusin' && target instanceof HTMLTextAreaElement) {
    const { value } = target
    target.value = value
  }
  if (type === 'pointerover') pointer = event as PointerEvent
  // React would queue these two by itself while it hydrates, and they would arrive twice.
  if (type === 'pointerover' || type === 'focusin') event.stopImmediatePropagation()
  const press = isPress(event)
  if (press) {
    event.preventDefault()
    event.stopImmediatePropagation()
    kept.push(event)
    showBusy(true)
  }
  if (isEscape(event)) takeBack()
  const isTry = hasFailed ? /^(pointerdown|keydown)$/.test(type) : !isResting(event as PointerEvent)
  if (press || isTry) start()
}

function start(): void {
  if (isStarting) return
  isStarting = true
  loadStyles()
  note?.remove()
  // React must not meet half a document.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', runScripts)
  else runScripts()
}

/** A script that was parsed as another type runs once it has none, as the element that it is. */
function runScripts(): void {
  for (const waiting of document.querySelectorAll<HTMLScriptElement>('script[type=waiting]')) {
    const script = waiting.cloneNode() as HTMLScriptElement
    script.removeAttribute('type')
    script.onerror = () => {
      script.replaceWith(waiting)
      fail()
    }
    waiting.replaceWith(script)
  }
}

/** Lets go of what cannot be delivered, says so, and begins anew with the next press or network. */
function fail(): void {
  isStarting = false
  hasFailed = true
  addEventListener('online', start, { once: true })
  showBusy(false)
  // Without its scripts the demo may show nothing.
  if (kept.length === 0 && when !== 'painted') return
  kept.length = 0
  note?.remove()
  note = document.createElement('p')
  note.className = CUT_OFF_CLASS
  note.textContent = CUT_OFF
  document.querySelector('#toast-area section')?.append(note)
}

/** Over what React has put there while it hydrated a controlled field. */
function restore(field: Field, { text, start, end }: Written): void {
  if (field.value !== text) {
    // The prototype's setter: React watches the element's own, and would take the text for its own.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    field.setSelectionRange(start, end)
  }
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

function deliver(): void {
  for (const sign of SIGNS.split(' ')) removeEventListener(sign, hear, true)
  showBusy(false)
  document.removeEventListener('selectionchange', keepSelection)
  for (const [field, written] of typed) restore(field, written)
  // Without where it came from: it enters everything that it is in.
  if (pointer) {
    const { pointerType, target } = pointer
    target?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }))
  }
  const focused = document.activeElement
  if (focused !== document.body)
    focused?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  for (const event of kept) {
    const Kind = event.constructor as typeof Event
    event.target?.dispatchEvent(new Kind(event.type, event))
  }
}

keepTargetInSight()

// Next writes the address that it began with: a part of the page that somebody went to since would be
// gone from it. Where it has noticed such a step, it writes that one again a moment after it has begun.
const { replaceState } = history
function isStale(url: string | URL | null | undefined): boolean {
  if (!('hydrated' in page.dataset)) return true
  const [address, part] = String(url).split('#') // as Next writes it, without the origin
  return part !== undefined && address === location.pathname + location.search
}
history.replaceState = (data, unused, url) =>
  replaceState.call(history, data, unused, data?.__NA && isStale(url) ? location.href : url)

if (isUndecided()) page.dataset.undecided = ''
for (const sign of SIGNS.split(' ')) addEventListener(sign, hear, true)
document.addEventListener('selectionchange', keepSelection)
new MutationObserver((_, observer) => {
  observer.disconnect()
  deliver()
}).observe(page, { attributeFilter: ['data-hydrated'] })

afterPaint(loadStyles)

if (when === 'idle') {
  // A slow device that draws all the time is never idle.
  addEventListener('load', () =>
    'requestIdleCallback' in self
      ? requestIdleCallback(start, { timeout: 2000 })
      : setTimeout(start),
  )
} else if (when === 'painted') afterPaint(start)
else if (when && new RegExp(when).test(location.pathname)) start()
