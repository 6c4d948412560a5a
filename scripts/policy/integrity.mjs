import { createHash } from 'node:crypto'

/**
 * What a policy and an `integrity` attribute call a content.
 * @param {string | Buffer} content
 */
export const integrityOf = (content) =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`
