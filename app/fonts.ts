import localFont from 'next/font/local'

export const headingFont = localFont({
  src: '../node_modules/@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2',
  variable: '--font-heading',
  weight: '400 700',
})

export const textFont = localFont({
  src: '../node_modules/@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
  variable: '--font-text',
  weight: '100 900',
})

/** Only two fonts are preloaded; the data face is never above the fold as the largest paint. */
export const dataFont = localFont({
  src: '../node_modules/@fontsource-variable/red-hat-mono/files/red-hat-mono-latin-wght-normal.woff2',
  variable: '--font-data',
  weight: '300 700',
  preload: false,
})
