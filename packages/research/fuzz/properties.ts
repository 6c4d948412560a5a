import type { Fuzzed } from '@one-tick-ahead/ota/testing/fuzzed'
import { spentOnce } from '@one-tick-ahead/ota/testing/spent-once'
import { oneWriter, twoWriters } from '@one-tick-ahead/ota/testing/writers'
import { files, forwardedFor } from './files-and-addresses'
import { jsonBodies } from './json-bodies'
import { cookies, protocolTexts } from './protocol-texts'

/** What must hold of every parser that meets the network, whatever comes. */
export const parsers: readonly Fuzzed[] = [
  ...protocolTexts,
  ...cookies,
  ...forwardedFor,
  ...files,
  ...jsonBodies,
]

/** The same, and what must hold of a send log and of spent ids, whatever is sent. */
export const properties: readonly Fuzzed[] = [...parsers, ...spentOnce, ...oneWriter, ...twoWriters]
