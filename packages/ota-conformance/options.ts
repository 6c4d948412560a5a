import { parseArgs } from 'node:util'
import type { Case } from './case'
import { allCases } from './cases'

/** What was asked for on the command line. */
export interface Options {
  url: URL
  enrol?: URL
  signIn?: string
  logOut?: URL
  otaOnly: boolean
  requestIdHeader: string
  cases: readonly Case[]
  json: boolean
}

export const USAGE = `Usage: npx ota-conformance --url URL [options]

Tries every rule of docs/protocol.md that can be told from outside against a server. Prints a table
in Markdown and, where a case failed, what was asked and what came. Ends with 0 where no case
failed, 1 where one did, 2 where it could not begin.

  --url URL                   a resource under OTA that answers GET with 200

How a session begins. Without --enrol as in the reference, at the origin of that URL: its local
sign-in provider, /api/fetchtoken, /api/registerDevice, and /api/logout.

  --enrol URL                 registers a device: POST with the headers device-id and device-key,
                              answered with 200, session_key and jSessionId, and both cookies
  --sign-in URL | COMMAND     a new sign-in, which each session needs one of. A URL is opened as a
                              browser does, along redirects and past a page with one button; its
                              cookies are the sign-in. A command prints header lines, Cookie,
                              Set-Cookie or Authorization, which go with the registration. Without
                              it a registration needs no sign-in
  --logout URL                ends the session of the cookies that a POST brings

  --ota-only                  the resource takes OTA tokens and nothing else
  --request-id-header NAME    in place of X-Request-ID, as behind a proxy that rewrites that one
  --only ID,ID                these cases alone
  --json                      prints one JSON document in place of the table
  --help                      prints this`

/** Why nothing was tried; the text is for whoever typed the options. */
export class UsageError extends Error {}

function address(name: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`${name}: expected an http or https address`)
  }
  return url
}

function casesOf(only: string | undefined): readonly Case[] {
  if (only === undefined) return allCases
  const ids = only.split(',').map((id) => id.trim())
  const unknown = ids.filter((id) => !allCases.some((one) => one.id === id))
  if (unknown.length > 0) throw new UsageError(`--only: there is no case ${unknown.join(', ')}`)
  return allCases.filter(({ id }) => ids.includes(id))
}

/** @returns null where help was asked for. @throws UsageError naming what is wrong. */
export function parseOptions(args: readonly string[]): Options | null {
  const { values } = readArgs(args)
  if (values.help) return null
  if (values.url === undefined) throw new UsageError('--url is missing')
  if (values.enrol === undefined && (values['sign-in'] ?? values.logout) !== undefined) {
    throw new UsageError('--sign-in and --logout belong to --enrol')
  }
  return {
    url: address('--url', values.url),
    enrol: values.enrol === undefined ? undefined : address('--enrol', values.enrol),
    signIn: values['sign-in'],
    logOut: values.logout === undefined ? undefined : address('--logout', values.logout),
    otaOnly: values['ota-only'],
    requestIdHeader: values['request-id-header'],
    cases: casesOf(values.only),
    json: values.json,
  }
}

function readArgs(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        url: { type: 'string' },
        enrol: { type: 'string' },
        'sign-in': { type: 'string' },
        logout: { type: 'string' },
        'ota-only': { type: 'boolean', default: false },
        'request-id-header': { type: 'string', default: 'X-Request-ID' },
        only: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
