import type { Check } from './check'

const folded = (text: string) => text.toLowerCase().replace(/\s+/g, ' ')

/** Whether readers would take two titles, or two addresses, for one. */
export const isSame = (one: string, other: string) => folded(one) === folded(other)

/**
 * Two texts under one title, or under one address where capitals do not count. The loader holds
 * addresses apart too, by the names of files; a second kind of text might not.
 */
export const checkDuplicates: Check = (text, { texts }) => {
  const others = texts.filter(({ file }) => file !== text.file)
  const otherWith = (value: (text: { href: string; title: string }) => string) =>
    value(text) === '' ? undefined : others.find((other) => isSame(value(other), value(text)))
  const copied = others.find(({ href }) => href === text.wantedHref)
  const sameUrl = otherWith(({ href }) => href) ?? copied
  const sameTitle = otherWith(({ title }) => title)
  const problem = (field: string, file: string) => ({
    line: text.lineOf(field),
    field,
    expected: `one of its own; ${file} has the same`,
    fix:
      field === 'url'
        ? 'give each a name of its own, which its url repeats'
        : 'reword one of the two',
  })
  return [
    ...(sameUrl ? [problem('url', sameUrl.file)] : []),
    ...(sameTitle ? [problem(text.titleField, sameTitle.file)] : []),
  ]
}
