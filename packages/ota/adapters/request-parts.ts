import { addressOf } from '../binding'
import type { RequestParts } from '../server/guard'

/** The parts of a `Request` that a binding covers. */
export const partsOf = ({ method, url }: Request): RequestParts => ({ method, ...addressOf(url) })
