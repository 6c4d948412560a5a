import { cookies } from './cookies'
import { files } from './files'
import { forwardedFor } from './forwarded-for'
import type { Fuzzed } from './fuzzed'
import { jsonBodies } from './json-bodies'
import { protocolTexts } from './protocol-texts'

/** What must hold of every parser that meets the network, whatever comes. */
export const properties: readonly Fuzzed[] = [
  ...protocolTexts,
  ...cookies,
  ...forwardedFor,
  ...files,
  ...jsonBodies,
]
