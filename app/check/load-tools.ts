/** The checks and what reads recordings: a chunk that is asked for on first use. */
export const loadTools = () => import('./check-tools').catch(() => null)

export const NOT_LOADED = 'The checks could not be loaded. Please try once more.'
