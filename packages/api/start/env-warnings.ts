import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { ADDRESSES_FILE, type SiteAddresses } from '../contract/addresses'
import { ENV_NAMES, type Env, type Variables } from '../env'
import { isLoopback } from './env-fields'

/** Names that deploy/compose.yaml and CI also read. */
const KNOWN = new Set<string>([...ENV_NAMES, 'POSTGRES_PASSWORD', 'CI'])

/** True if a few letters, added, left out or replaced, make one name of the other. */
function isNear(one: string, other: string, letters = 2): boolean {
  if (one === other) return true
  const [a, b] = [one.slice(1), other.slice(1)]
  if (one[0] === other[0]) return isNear(a, b, letters)
  const pairs = [[a, b] as const, [a, other] as const, [one, b] as const]
  return letters > 0 && pairs.some(([left, right]) => isNear(left, right, letters - 1))
}

/** Shorter names of ours, such as HOST, are near to names like HOME. */
const LONG_NAMES = ENV_NAMES.filter((name) => name.includes('_'))

/**
 * Names that nothing reads: all such names in the file of the settings, and elsewhere, where clouds set names
 * of their own, those in which one or two letters of ours are wrong.
 */
export function unknownNames(variables: Variables, file = '.env'): string[] {
  const inFile = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : []
  const given = Object.keys(variables).filter((name) =>
    LONG_NAMES.some((ours) => isNear(name, ours)),
  )
  const names = new Set([...inFile, ...given])
  return [...names].filter((name) => !KNOWN.has(name))
}

/** The addresses of the export in a folder; null without an export. */
function readAddresses(staticDir: string | null): SiteAddresses | null {
  try {
    return JSON.parse(readFileSync(join(staticDir ?? '', ADDRESSES_FILE), 'utf8'))
  } catch {
    return null
  }
}

/** A sentence for each setting that does not stop the server, but that its operator should correct. */
export function envWarnings(env: Env, variables: Variables = {}, file = '.env'): string[] {
  const { host, publicApiUrl, siteUrl, attackerOrigin, staticDir } = env
  const built = readAddresses(staticDir)
  const other = [
    ['SITE_URL', built?.site, siteUrl],
    ['PUBLIC_API_URL', built?.api, publicApiUrl],
    ['NEXT_PUBLIC_ATTACKER_ORIGIN', built?.attacker, attackerOrigin],
  ].flatMap(([name, was, is]) => (built && was !== is ? [`${name} ${was ?? 'none'}`] : []))
  const isOpen = existsSync(file) && (statSync(file).mode & 0o077) !== 0
  const warnings: [when: boolean, text: string][] = [
    [
      isOpen && process.platform !== 'win32',
      `${file}: other users of this machine can read it; run chmod 600 ${file}`,
    ],
    [
      env.production &&
        !isLoopback(new URL(publicApiUrl).hostname) &&
        publicApiUrl.startsWith('http:'),
      'PUBLIC_API_URL is http: cookies are sent without Secure and the __Host- prefix',
    ],
    [
      publicApiUrl.startsWith('https:') && !env.behindProxy,
      'TRUST_PROXY is unset, and an https PUBLIC_API_URL means a proxy: all visitors share the limits of its address',
    ],
    [
      env.google === null && !isLoopback(host),
      'HOST: the local sign-in provider stays on 127.0.0.1, so visitors of another machine or outside a container cannot sign in; set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
    ],
    [
      Boolean(variables.CONTACT_MAIL_TO?.trim()) && env.contactMail === null,
      'CONTACT_MAIL_TO has no effect without SMTP_URL: messages are kept and not mailed',
    ],
    [
      other.length > 0,
      `STATIC_DIR: the site was built with ${other.join(', ')}: sign-ins and calls may fail; build it with the server’s settings`,
    ],
  ]
  return [
    ...unknownNames(variables, file).map(
      (name) => `${name}: unknown setting; docs/deploying.md lists all of them`,
    ),
    ...warnings.flatMap(([when, text]) => (when ? [text] : [])),
  ]
}
