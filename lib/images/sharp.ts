import sharp from 'sharp'

// The build already uses every core, one page each.
sharp.concurrency(1)

/** The drawing library, one thread a picture. */
export { sharp }
