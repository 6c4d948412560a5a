/** The part that the address leads to stays in sight when a font makes what is above it higher, or less high. */
function followTarget(): void {
  let place = 0 // from the top of the page; what is hidden has none
  const observer = new ResizeObserver(() => {
    const top = document.querySelector(':target')?.getBoundingClientRect().top
    if (top === undefined) return
    const before = place - scrollY
    const wasInSight = place && before >= 0 && before < innerHeight
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
