import localFont from 'next/font/local'

// With the glyphs of this site's texts: `node scripts/subset-fonts.mjs` makes them.
//
// `optional`: a font that comes too late for the first paint is kept for the next page, so that no
// line ever wraps anew under the reader. Both are preloaded and are hardly ever late.
export const headingFont = localFont({
  src: './fonts/familjen-grotesk.woff2',
  variable: '--font-heading',
  weight: '600 700',
  display: 'optional',
})

export const textFont = localFont({
  src: './fonts/public-sans.woff2',
  variable: '--font-text',
  weight: '400 700',
  display: 'optional',
})

/**
 * Not preloaded: two fonts are. Every glyph is 0.6 em wide, as in Courier New, which comes next in
 * tailwind.config.ts, and code in a line of text does not make it higher (globals.css): its swap moves
 * no line.
 */
export const dataFont = localFont({
  src: './fonts/red-hat-mono.woff2',
  variable: '--font-data',
  weight: '400 700',
  preload: false,
  adjustFontFallback: false,
})
