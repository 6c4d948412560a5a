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
