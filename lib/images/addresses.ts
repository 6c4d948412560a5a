/** Under which address pictures are; nothing here draws, so that every page may ask. */

/** What comes before the name of a picture in its address. */
const IMAGE_BASE = '/images/'

/** The icon that iOS puts on a home screen. */
export const APPLE_ICON = `${IMAGE_BASE}icons/apple-180.png`

/** The picture that stands for the company in search results. */
export const LOGO = `${IMAGE_BASE}icons/icon-512.png`

/** Pixels of a picture for link previews: what Open Graph readers expect. */
export const OG_SIZE = { width: 1200, height: 630 } as const

/** The address of the picture for a page's link previews. @param path The page's. */
export const ogPath = (path: string) => `${IMAGE_BASE}og${path === '/' ? '/home' : path}.png`
