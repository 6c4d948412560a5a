/** The mark is drawn in a square of this many units. */
export const MARK_SIZE = 24

/** How wide its strokes are. */
export const MARK_STROKE = 3.4

/** Quarters of the ring, clockwise from twelve. */
export const MARK_ARCS = [
  'M13.4 2.1A10 10 0 0 1 21.9 10.6',
  'M21.9 13.4A10 10 0 0 1 13.4 21.9',
  'M10.6 21.9A10 10 0 0 1 2.1 13.4',
  'M2.1 10.6A10 10 0 0 1 10.6 2.1',
] as const

/** The quarter that is lit: one tick ahead. */
export const MARK_LIT = 1
