/**
 * Runs before the framework in every page, first in the file that holds the page's data. From then
 * on a script comes only from an address of this build (Trusted Types), and whatever the framework
 * puts into the head is checked against its hash. The build writes `INTEGRITY` in front of it.
 */
declare const INTEGRITY: Readonly<Record<string, string>>

declare global {
  interface Window {
    /** Not in TypeScript's library yet: Trusted Types (W3C), as far as needed. */
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>,
      ): unknown
    }
  }
}

/** React makes a script that must not run of this, for JSON-LD. */
const EMPTY_SCRIPT = '<script></script>'

const isOwn = (address: string | null): address is string =>
  address !== null && Object.hasOwn(INTEGRITY, address)

// The only policy that the header admits. What it answers with null is refused, and reported.
self.trustedTypes?.createPolicy('default', {
  // A text without `<` makes no element: JSON-LD, where it is written as an escape.
  createHTML: (html) => (html === EMPTY_SCRIPT || !html.includes('<') ? html : null),
  createScriptURL: (address) => (isOwn(address) ? address : null),
})

/** The framework names no hash for what it loads later. */
function withHash<T extends Node>(node: T): T {
  if (node instanceof HTMLScriptElement || node instanceof HTMLLinkElement) {
    const address = node.getAttribute('src') ?? node.getAttribute('href')
    if (isOwn(address)) {
      node.integrity = INTEGRITY[address] ?? ''
      node.crossOrigin = 'anonymous' // Integrity-Policy counts a hash for nothing without it
    }
  }
  return node
}

// All of it goes into the head.
const { head } = document
const { appendChild, insertBefore } = head
head.appendChild = <T extends Node>(node: T) => appendChild.call(head, withHash(node)) as T
head.insertBefore = <T extends Node>(node: T, before: Node | null) =>
  insertBefore.call(head, withHash(node), before) as T
