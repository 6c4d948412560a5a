import data from './benchmarks.json' with { type: 'json' }

/**
 * What a page may quote of what `npm run bench` measured, by name, as readers see it. The bench
 * writes the file; a name that it no longer has is a type error.
 * Ratios are to one raw HMAC-SHA512; a name that ends in `, µs` is the time itself.
 */
export const { quotes } = data
