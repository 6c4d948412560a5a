import type { Thing } from 'schema-dts'

/**
 * Structured data as the text of a `<script type="application/ld+json">`. A `<` is written as an
 * escape: the text may hold a title, and `</script>` in it would end the element.
 */
export function scriptText(things: readonly Exclude<Thing, string>[]): string {
  const data = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
