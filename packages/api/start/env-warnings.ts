import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ADDRESSES_FILE, type SiteAddresses } from '../contract/addresses'
import { ENV_NAMES, type Env, type Variables } from '../env'
import { isLoopback } from './env-fields'
import { readEnvFile } from './env-file.mjs'
import { ATTACKER_OF_SITE, isSameSite } from './two-origins'

/** Names that deploy/compose.yaml and CI also read. */
const KNOWN = new Set<string>([...ENV_NAMES, 'POSTGRES_PASSWORD', 'CI'])

/** A name that is no setting is not repeated, since it can be a secret that should end the line before it. */
const fileWarnings = (file: string): string[] =>
  readEnvFile(file).names.flatMap(({ name, line, isAmbiguous }) => {
    if (!KNOWN.has(name)) return `${file}: line ${line} sets nothing that docs/deploying.md lists`
    return isAmbiguous
      ? `${name}: programs read a sign such as # or $ in line ${line} of ${file} differently; put the value in single quotes`
      : []
  })

/** True if a password is part of the URL, and the library sends it unencrypted to a server that offers no TLS. */
function isSentInClear(smtpUrl: string): boolean {
  const { protocol, hostname, password, searchParams } = new URL(smtpUrl)
  const needsTls = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'
  return password !== '' && !needsTls && !isLoopback(hostname)
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
      !env.production &&
        publicApiUrl.startsWith('https:') &&
        !isLoopback(new URL(publicApiUrl).hostname),
      'NODE_ENV: beside an https PUBLIC_API_URL, only production checks the settings for public use; remove NODE_ENV',
    ],
    [attackerOrigin !== null && isSameSite(siteUrl, attackerOrigin), ATTACKER_OF_SITE],
    [
      env.contactMail !== null && isSentInClear(env.contactMail.smtpUrl),
      'SMTP_URL: a mail server without TLS would get the password unencrypted; add ?requireTLS=true',
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
  return [...fileWarnings(file), ...warnings.flatMap(([when, text]) => (when ? [text] : []))]
}
