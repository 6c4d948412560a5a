import { writeFile } from 'node:fs/promises'
import { headersPath } from '../site/site-headers'

const NONE = { pages: {}, files: {} }

/** Makes of a folder one whose files the server sends, as it does with no page that lacks a policy. */
export function allowNoPolicy(folder: string): Promise<void> {
  return writeFile(headersPath(folder), JSON.stringify({ http: NONE, https: NONE }))
}
