/** Jest's transformer, which gives one file another text: `MUTANT` names it, and the change. */
const { createHash } = require('node:crypto')
const { relative } = require('node:path')
const next = require('next/dist/build/swc/jest-transformer')

/** @type {import('./changes.mjs').Mutant | null} */
const mutant = process.env.MUTANT ? JSON.parse(process.env.MUTANT) : null

/**
 * @param {string} source
 * @param {string} path
 */
function changed(source, path) {
  if (!mutant || relative(process.cwd(), path) !== mutant.file) return source
  return source.slice(0, mutant.at) + mutant.to + source.slice(mutant.at + mutant.from.length)
}

module.exports = {
  /** @param {any} options Next's own */
  createTransformer(options) {
    const transformer = next.createTransformer(options)
    return {
      /**
       * @param {string} source
       * @param {string} path
       * @param {any} jestOptions
       */
      process: (source, path, jestOptions) =>
        transformer.process(changed(source, path), path, jestOptions),
      /**
       * @param {string} source
       * @param {string} path
       * @param {any} jestOptions
       */
      getCacheKey: (source, path, { configString }) =>
        createHash('sha256')
          .update([changed(source, path), path, configString].join('\0'))
          .digest('hex'),
    }
  },
}
