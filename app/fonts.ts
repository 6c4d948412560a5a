import localFont from 'next/font/local'

// `optional`: a font that comes too late for the first paint is kept for the next page, so that no
// line ever wraps anew under the reader. Both are preloaded and are hardly ever late.
export const headingFont = localFont({
  src: '../node_modules/@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2',
  variable: '--font-heading',
  weight: '400 700',
  display: 'optional',
})

export const textFont = localFont({
  src: '../node_modules/@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
  variable: '--font-text',
  weight: '100 900',
  display: 'optional',
})

/**
 * Not preloaded: two fonts are. Every glyph is 0.6 em wide, as in Courier New, which comes next in
 * tailwind.config.ts: the swap moves nothing.
 */
export const dataFont = localFont({
  src: '../node_modules/@fontsource-variable/red-hat-mono/files/red-hat-mono-latin-wght-normal.woff2',
  variable: '--font-data',
  weight: '300 700',
  preload: false,
  adjustFontFallback: false,
})
