// After `next build`: the page for unknown addresses gets the font preloads of every other page.
// Next leaves them out there, and with `font-display: optional` it would stand in another face.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'

const FONT_PRELOAD = /<link rel="preload"[^>]*as="font"[^>]*>/g

const folder = argv[2] ?? 'out'
const preloads = readFileSync(join(folder, 'index.html'), 'utf8').match(FONT_PRELOAD) ?? []
if (preloads.length === 0) throw new Error('index.html preloads no font')

for (const page of ['404.html', '_not-found.html']) {
  const html = readFileSync(join(folder, page), 'utf8')
  if (html.match(FONT_PRELOAD)) throw new Error(`${page} preloads fonts by itself: drop this step`)
  writeFileSync(join(folder, page), html.replace('<head>', `<head>${preloads.join('')}`))
}
