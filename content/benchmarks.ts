import data from './benchmarks.json' with { type: 'json' }

/**
 * The figures that pages may quote, by name, as readers see them. `npm run bench` measures them and
 * writes the file; a name that it no longer has is a type error.
 * Ratios are to one raw HMAC-SHA512; a name that ends in `, µs` is the time itself.
 */
export const { quotes } = data
