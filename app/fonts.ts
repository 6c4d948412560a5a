import localFont from 'next/font/local'

// With the glyphs of this site's texts: `node scripts/subset-fonts.mjs` makes them, and in stand-ins.css the faces
// that each page is first drawn in. No page waits for a font: they come with the style sheet, after the first paint.
export const headingFont = localFont({
  src: './fonts/familjen-grotesk.woff2',
  variable: '--font-heading',
  weight: '600 700',
  preload: false,
  adjustFontFallback: false,
  fallback: ['familjen-grotesk-arial', 'familjen-grotesk-roboto'],
})

export const textFont = localFont({
  src: './fonts/public-sans.woff2',
  variable: '--font-text',
  weight: '400 700',
  preload: false,
  adjustFontFallback: false,
  fallback: ['public-sans-arial', 'public-sans-roboto'],
})

/** Every glyph is 0.6 em wide, as in Courier New, which comes next in tailwind.config.ts. */
export const dataFont = localFont({
  src: './fonts/red-hat-mono.woff2',
  variable: '--font-data',
  weight: '400 700',
  preload: false,
  adjustFontFallback: false,
  fallback: ['red-hat-mono-courier'],
})
