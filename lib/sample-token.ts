import vectors from '@one-tick-ahead/ota/vectors.json'

const sample = vectors.vectors.find(({ name }) => name === 'seg2-first-ms')
if (!sample) throw new Error('ota-vectors.json has lost its sample, seg2-first-ms')

/** A token of the published test vectors with its inputs, so that anyone can compute it again. */
export const sampleToken = sample
