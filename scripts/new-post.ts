/** `npm run new:post "Title"`: writes a draft into content/blogs, and never over another file. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { readOptions } from './options.mjs'

const { positionals } = readOptions(
  `npm run new:post TITLE: writes a draft article with this title into content/blogs/.
It has no options, and never overwrites a file.
Example: npm run new:post "How JWTs are stolen"`,
  { allowPositionals: true },
)
const title = positionals.join(' ').trim()
const url = title
  .normalize('NFKD')
  .replace(/[\p{M}'’]/gu, '')
  .toLowerCase()
  .replace(/[^a-z0-9]+/g, '-')
  .replace(/^-|-$/g, '')
const file = `content/blogs/${url}.mdx`
const today = new Date().toLocaleDateString('sv-SE') // local day as YYYY-MM-DD

const draft = `---
title: ${JSON.stringify(title)}
url: "${url}"
excerpt: "One or two sentences for the list and for search results."
tags: [jwt]
isAboutOTA: false
highlights: ["The first thing to take away."]
date: ${today}
draft: true
sources:
  - { title: "RFC 7519: JSON Web Token", url: "https://www.rfc-editor.org/rfc/rfc7519" }
---

{/* Overwrite the examples; docs/writing.md has the others. */}

## A heading becomes an entry in the contents list

<Fact source="https://www.rfc-editor.org/rfc/rfc7519">RFC 7519 lets a token carry the time of its expiry.</Fact>

<Claim>We claim that a token made for one request cannot be used for another.</Claim>
`

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

if (!url) refuse('A post needs a title with a Latin letter: npm run new:post "My title"')
if (existsSync(file)) refuse(`${file} exists already: choose another title.`)
mkdirSync('content/blogs', { recursive: true })
writeFileSync(file, draft, { flag: 'wx' })
console.log(`${file}: write in it, look at it with npm run dev, and delete "draft: true".`)
