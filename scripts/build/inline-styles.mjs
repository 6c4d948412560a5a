// After `next build`: the styles that the first paint of a page needs go into the page, and those for paper. Its style
// sheets say all of it again, in the same order, and wait in a template for components/site/first-view.ts; without
// scripts they come as they always did. Few groups of pages have the same styles, as the policy has a hash for each.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import { brotliCompressSync } from 'node:zlib'
import { elementsOf } from '../policy/elements.mjs'
import { MOST_STYLES } from '../policy/headers.mjs'
import { groupPages, namesOf, stylesFor } from './used-styles.mjs'

const SHEET = /<link rel="stylesheet" href="[^"]*?(\/_next\/[^"]*)"[^>]*>/g

const folder = argv[2] ?? 'out'
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html'))
  .sort()
  .map((name) => {
    const html = readFileSync(join(folder, name), 'utf8')
    const sheets = [...html.matchAll(SHEET)]
    if (sheets.length === 0) throw new Error(`${name} has no style sheet as Next writes it`)
    return { path: join(folder, name), html, sheets, names: namesOf(elementsOf(html)) }
  })

// The one of all pages comes first in each. What others say of a class that two of them know must be the same:
// a browser test compares the looks.
const files = new Set(pages.flatMap(({ sheets }) => sheets.map(([, file = '']) => file)))
const css = Buffer.concat([...files].map((file) => readFileSync(join(folder, file))))
const everyName = pages.map(({ names }) => names)

for (const group of groupPages(css, everyName, MOST_STYLES)) {
  const members = pages.filter((_, place) => group.includes(place))
  const styles = stylesFor(
    css,
    members.map(({ names }) => names),
  )
  for (const { path, html, sheets } of members) {
    const links = sheets.map(([link]) => link).join('')
    const [first = ''] = sheets[0] ?? []
    const late = `<template data-styles="">${links}</template>`
    const place = html.indexOf(first)
    const rest = html.slice(place).replace(SHEET, '')
    writeFileSync(
      path,
      `${html.slice(0, place)}<style>${styles}</style>${late}<noscript>${links}</noscript>${rest}`,
    )
  }
  const sent = brotliCompressSync(styles).length
  console.log(
    `${members.length} pages have ${sent} bytes of styles in them, ${members[0]?.path} first`,
  )
}
