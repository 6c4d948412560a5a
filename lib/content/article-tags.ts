/** One attribute of a component, all of which are texts in quotes. */
interface AttributeRule {
  expected: string
  pattern: RegExp
}

/** What may stand between `<Name …>` and `</Name>`. */
interface TagRule {
  attributes: Readonly<Record<string, AttributeRule | typeof OWN_CHECK>>
  hasText: boolean
}

/** Judged by a check of its own: facts, diagrams, figures. */
export const OWN_CHECK = 'own check'

const text: AttributeRule = { expected: 'a text', pattern: /\S/ }

/**
 * What a text of `content/` may use besides Markdown, with all its attributes; each is described
 * in docs/writing.md. Lower-case names stand within a line: HTML that Markdown has no sign for, and
 * `measured`, whose place a figure has taken before a page, feed or search reads the text.
 */
export const articleTags: Readonly<Record<string, TagRule>> = {
  Claim: { attributes: {}, hasText: true },
  DemoResult: {
    attributes: {
      n: { expected: 'how often it was measured, as digits', pattern: /^[1-9]\d*$/ },
      environment: text,
    },
    hasText: true,
  },
  Diagram: { attributes: { name: OWN_CHECK }, hasText: true },
  Fact: { attributes: { source: OWN_CHECK }, hasText: true },
  JwtDecoder: { attributes: {}, hasText: false },
  br: { attributes: {}, hasText: false },
  kbd: { attributes: {}, hasText: true },
  measured: { attributes: { name: OWN_CHECK }, hasText: false },
  sub: { attributes: {}, hasText: true },
  sup: { attributes: {}, hasText: true },
}
