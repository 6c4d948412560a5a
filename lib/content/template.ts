/** The words of a new article that its author replaces; the check refuses them in a public one. */
export const EXAMPLES = [
  'One or two sentences for the list and for search results.',
  'The first thing to take away.',
  'A heading becomes an entry in the contents list',
] as const

const [EXCERPT, HIGHLIGHT, HEADING] = EXAMPLES

/** The text of a new article, a draft. @param today as YYYY-MM-DD */
export const newArticle = (title: string, url: string, today: string) => `---
title: ${JSON.stringify(title)}
url: "${url}"
excerpt: "${EXCERPT}"
tags: [jwt]
isAboutOTA: false
highlights: ["${HIGHLIGHT}"]
date: ${today}
draft: true
sources:
  - { title: "RFC 7519: JSON Web Token", url: "https://www.rfc-editor.org/rfc/rfc7519" }
---

{/* Overwrite the examples; docs/writing.md has the others. */}

## ${HEADING}

<Fact source="https://www.rfc-editor.org/rfc/rfc7519">RFC 7519 lets a token carry the time of its expiry.</Fact>

<Claim>We claim that a token made for one request cannot be used for another.</Claim>
`
