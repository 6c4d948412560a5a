import { TITLE_LIMIT } from './articles'

/** Letters that Unicode does not take apart into an ASCII one and a mark. */
const ASCII = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' }

/** A title that no file can be made of, said so that its author can mend it. */
export class TitleError extends Error {
  override name = 'TitleError'
}

/**
 * The url, and file name, of a title: `Où va l’eau ?` is `ou-va-leau`.
 * @throws TitleError for a title that is empty, too long, or without a Latin letter or digit.
 */
export function draftUrl(title: string): string {
  if (title === '' || title.startsWith('-')) {
    throw new TitleError('A post needs a title: npm run new:post "What a signature proves"')
  }
  if (title.length > TITLE_LIMIT) {
    throw new TitleError(
      `The title has ${title.length} characters; ${TITLE_LIMIT} fit into a search result.`,
    )
  }
  const url = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => ASCII[letter as keyof typeof ASCII])
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (url === '') {
    throw new TitleError(
      'The address is made of the title, which needs a letter from a to z or a digit for it. Begin with an English title, and change it in the file.',
    )
  }
  return url
}

const SOURCE = 'https://www.rfc-editor.org/rfc/rfc7519'

/**
 * A draft that passes every check, with an example of each thing to overwrite.
 * @param today `YYYY-MM-DD`.
 */
export function draftArticle(title: string, url: string, today: string): string {
  return `---
# docs/writing.md describes every field.
title: ${JSON.stringify(title)}
url: ${JSON.stringify(url)}
excerpt: One or two sentences for the list and for search results.
tags: [jwt]
isAboutOTA: false
highlights:
  - The first thing to take away.
  - The second.
date: ${today}
# Delete this line when the article may be seen.
draft: true
# What the article rests on. A <Fact> names one of these addresses, character for character.
sources:
  - { title: "RFC 7519: JSON Web Token", url: "${SOURCE}" }
---

{/* Everything below is an example: overwrite it. Notes like this one are not shown. */}

Begin with what the reader knows. Short sentences, one thought each.

## A heading becomes an entry in the contents list

<Fact source="${SOURCE}">RFC 7519 lets a token carry the time of its expiry. From then on it must not be accepted.</Fact>

<Claim>We claim that a token made for one request cannot be used for another.</Claim>

A link to [another page](/limits) begins with a slash.

### A program that readers can run

A test runs it, and compares what it prints with the block below.

\`\`\`js title="read-a-header.mjs" run
const header = 'eyJhbGciOiJIUzI1NiJ9'
console.log(Buffer.from(header, 'base64url').toString())
\`\`\`

\`\`\`text title="Output" output
{"alg":"HS256"}
\`\`\`
`
}
