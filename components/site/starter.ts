// In the head of every page (scripts/after-build.mjs): starts the framework’s scripts once the page is drawn, which is a
// frame after `load` and its fonts and pictures, and gives React the clicks on buttons that came before it.
const INPUTS = ['pointermove', 'pointerdown', 'keydown']
const clicked: HTMLElement[] = []

function start(): void {
  // React takes the first <div> of the body for Next’s own, although an extension may have put another before it.
  document.body?.prepend(...document.querySelectorAll('body > div[hidden]'))
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[data-src]')) {
    script.src = script.dataset.src ?? ''
    script.removeAttribute('data-src')
  }
}

/** The browser itself follows links and runs commands, and React’s inline script keeps a submit; CSS opens the list of a button with `aria-expanded`. */
const needsReact = (button: HTMLButtonElement) =>
  button.type === 'button' &&
  !button.matches(
    'commandForElement' in button ? '[aria-expanded], [commandfor]' : '[aria-expanded]',
  )

function keepClick(event: MouseEvent): void {
  const button = (event.target as Element).closest('button') // a click is on an element
  if (!button || !needsReact(button)) return
  event.stopImmediatePropagation() // React would hear it as well while it hydrates
  clicked.push(button)
}

addEventListener('click', keepClick, true)
for (const input of INPUTS) addEventListener(input, start, { capture: true, passive: true })
addEventListener('load', () => requestAnimationFrame(() => setTimeout(start)))
addEventListener('hydrated', async () => {
  removeEventListener('click', keepClick, true)
  for (const input of INPUTS) removeEventListener(input, start, true)
  for (const button of clicked) {
    await null // React sets its state before the next click
    button.click()
  }
})
