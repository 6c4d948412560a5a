/** In place of `node:util/types`. */
export const isNativeError = (value: unknown): value is Error => value instanceof Error
