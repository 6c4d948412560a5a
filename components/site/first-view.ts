/** What a page shows before React is there, as a part of its starter (starter.ts). */
import { FAILURE_PARAMETER } from '@one-tick-ahead/api/contract/sign-in'
import { USER_INFO_KEY } from '@/lib/demo/storage'

/** A sheet that did not come is asked for again, in its place: their order decides. */
function watch(link: HTMLLinkElement): HTMLLinkElement {
  link.onerror = () => {
    const again = watch(link.cloneNode() as HTMLLinkElement)
    for (const chance of ['online', 'pointerdown', 'keydown'])
      addEventListener(chance, () => link.replaceWith(again), { once: true })
  }
  return link
}

/** All styles of the site, where those in the page were enough to draw it (scripts/build/inline-styles.mjs). */
export function loadStyles(): void {
  const waiting = document.querySelector<HTMLTemplateElement>('template[data-styles]')
  waiting?.replaceWith(...[...waiting.content.querySelectorAll('link')].map(watch))
}

/** Chromium has often loaded a small page before it draws it, and reports that within this time. */
const REPORTED_MS = 250

/**
 * Runs `task` once, with the first paint or when the page has loaded: a browser may report no paint, as Firefox does
 * where a page that was scrolled down draws no text at first, and as all do in a tab that nobody sees.
 */
export function afterPaint(task: () => void): void {
  const painted = new Promise<void>((done) => {
    new PerformanceObserver(() => done()).observe({ type: 'paint', buffered: true })
    addEventListener('load', () => setTimeout(done, REPORTED_MS))
  })
  void painted.then(task)
}

/** The part that the address leads to stays in sight when a font makes what is above it higher, or less high. */
function followTarget(): void {
  let place = Number.NaN // from the top of the page
  const observer = new ResizeObserver(() => {
    const target = document.querySelector(':target')
    if (!target?.checkVisibility()) return
    const { top } = target.getBoundingClientRect()
    const before = place - scrollY
    const wasInSight = before >= 0 && before < innerHeight
    place = top + scrollY
    if (wasInSight) scrollBy(0, top - before)
  })
  observer.observe(document.body)
  for (const step of ['pointerdown', 'keydown', 'hashchange'])
    addEventListener(step, () => observer.disconnect())
}

/** WebKit is the one that does not see to that by itself. */
export function keepTargetInSight(): void {
  if (!CSS.supports('overflow-anchor', 'auto')) addEventListener('DOMContentLoaded', followTarget)
}

/**
 * Whether only the demo's scripts can tell what this visitor is shown: a session, or a note. Everybody else is shown
 * the invitation that stands in the page.
 */
export function isUndecided(): boolean {
  if (new URLSearchParams(location.search).has(FAILURE_PARAMETER)) return true
  try {
    const user = localStorage.getItem(USER_INFO_KEY)
    return user !== null && !user.includes('"islogin":false')
  } catch {
    return false // refused storage holds nothing
  }
}
