/** The sheets of the whole site. scripts/build/inline-styles.mjs has them come for paper, so they hold up no paint. */
const LATE = 'link[media=print]'

/** Draws the screen with them, too, each as soon as it is there. */
export function drawLateStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(LATE)) {
    if (link.sheet) link.media = 'all'
    else link.onload = drawLateStyles
  }
}

/** One that did not come is asked for again, in its place: their order decides. */
function askAgain({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
  const ask = () => {
    if (!target.isConnected) return
    target.replaceWith(target.cloneNode())
    drawLateStyles()
  }
  for (const chance of ['online', 'pointerdown', 'keydown'])
    addEventListener(chance, ask, { once: true })
}

/** From the first paint on. In a tab that nobody sees nothing is painted: there the styles come when it has loaded. */
export function awaitPaint(): void {
  addEventListener('error', askAgain, true)
  new PerformanceObserver(drawLateStyles).observe({ type: 'paint', buffered: true })
  addEventListener('load', () => document.hidden && drawLateStyles())
}
