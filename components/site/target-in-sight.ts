/** The part that the address leads to stays in sight when a font makes what is above it higher, or less high. */
function followTarget(): void {
  let place = Number.NaN // from the top of the page
  const observer = new ResizeObserver(() => {
    const rectangle = document.querySelector(':target')?.getBoundingClientRect()
    if (!rectangle?.height) return // none, or a hidden one
    const before = place - scrollY
    const wasInSight = before >= 0 && before < innerHeight
    place = rectangle.top + scrollY
    if (wasInSight) scrollBy(0, rectangle.top - before)
  })
  observer.observe(document.body)
  for (const step of ['pointerdown', 'keydown', 'hashchange'])
    addEventListener(step, () => observer.disconnect())
}

/** WebKit is the one that does not see to that by itself. */
export function keepTargetInSight(): void {
  if (!CSS.supports('overflow-anchor', 'auto')) addEventListener('DOMContentLoaded', followTarget)
}
