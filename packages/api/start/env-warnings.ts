import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { ADDRESSES_FILE, type SiteAddresses } from '../contract/addresses'
import { ENV_NAMES, type Env, type Variables } from '../env'
import { isLoopback } from './env-fields'

/** Names that deploy/compose.yaml and CI also read. */
const KNOWN = new Set<string>([...ENV_NAMES, 'POSTGRES_PASSWORD', 'CI'])

/** Node and Next.js have many variables of their own, which begin like two of ours. */
const FIRST_WORDS = ENV_NAMES.map((name) => name.split('_')[0]).filter(
  (word) => word !== 'NODE' && word !== 'NEXT',
)
const OURS = new RegExp(`^(${FIRST_WORDS.join('|')}|NEXT_PUBLIC)_`)

/**
 * Names that nothing reads: all such names in the file of the settings, and elsewhere those that begin like
 * ours.
 */
export function unknownNames(variables: Variables, file = '.env'): string[] {
  const inFile = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : []
  const names = new Set([...inFile, ...Object.keys(variables).filter((name) => OURS.test(name))])
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
