/** Pixels of a picture for link previews: what Open Graph readers expect. */
export const OG_SIZE = { width: 1200, height: 630 } as const
