/**
 * In every page, after its data: puts a still part (still-parts.mjs) back where React makes
 * that part anew, which it does with the whole page when it finds another one than it was sent. A
 * translator changes texts, an extension adds elements.
 */
const parts = new Map(
  [...document.querySelectorAll('[data-still]')].map((part) => [nameOf(part), part] as const),
)

function nameOf(part: Element) {
  return part.getAttribute('data-still')
}

function fill(part: Element): void {
  const was = parts.get(nameOf(part))
  if (!was || part.hasChildNodes()) return
  for (const { name, value } of was.attributes) part.setAttribute(name, value)
  part.append(...was.cloneNode(true).childNodes)
}

new MutationObserver((records) => {
  for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (!(node instanceof Element)) continue
    fill(node)
    node.querySelectorAll('[data-still]').forEach(fill)
  }
}).observe(document, { childList: true, subtree: true })
