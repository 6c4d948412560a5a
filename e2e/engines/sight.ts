/** What a page shows, by role and accessible name: looked for in the page, so it is one function. */
export interface Sight {
  /** Those in sight; a name must be the whole name. */
  all(role: string, name?: string, within?: Element): HTMLElement[]
  one(role: string, name?: string, within?: Element): HTMLElement | undefined
  nameOf(element: Element): string
  /** What can be read in it; of the whole page without an element. */
  textOf(element?: Element): string
}

export function sight(): Sight {
  const roles: Record<string, string> = {
    button: 'button, [role=button], summary',
    region: 'section, [role=region]',
    dialog: 'dialog, [role=dialog]',
    link: 'a[href]',
    listitem: 'li',
    heading: 'h1, h2, h3',
    textbox: 'input, textarea',
    status: 'output, [role=status]',
  }
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const words = (text: string) => text.replace(/\s+/g, ' ').trim()

  const partsOf = (node: Node, part: (child: Node) => string) =>
    [...node.childNodes].map(part).join('')

  function seen(node: Node): string {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
    return node instanceof Element && isShown(node) ? partsOf(node, seen) : ''
  }

  /** As a screen reader has it: labels in place of what they stand for. */
  function said(node: Node): string {
    if (!(node instanceof Element)) return seen(node)
    if (node.ariaHidden === 'true' || !isShown(node)) return ''
    return node.getAttribute('aria-label') ?? partsOf(node, said)
  }

  function nameOf(element: Element): string {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = ids.map((id) => document.getElementById(id)?.textContent ?? '')
    if (labels.length > 0) return words(labels.join(' '))
    const own = 'labels' in element ? [...((element.labels as NodeList | null) ?? [])] : []
    return words(own.length > 0 ? own.map(said).join(' ') : said(element))
  }

  const all = (role: string, name?: string, within: Element = document.documentElement) =>
    [...within.querySelectorAll<HTMLElement>(roles[role] ?? `[role=${role}]`)].filter(
      (element) => isShown(element) && (name === undefined || nameOf(element) === name),
    )
  return {
    all,
    one: (role, name, within) => all(role, name, within)[0],
    nameOf,
    textOf: (element = document.body) => words(seen(element)),
  }
}
