import type { Source } from './source'

interface Incident {
  name: string
  when: string
  credential: string
  what: string
  sources: readonly Source[]
}

/** Public incidents, not customers. Facts only, each with its source. */
export const incidents: readonly Incident[] = [
  {
    name: 'Okta support system',
    when: '28 September – 17 October 2023',
    credential: 'Session tokens in HAR files',
    what: 'Files of 134 customers were read. Some held session tokens, and the sessions of five customers were hijacked with them. Okta later found that names and e-mail addresses of all support users had been taken too.',
    sources: [
      {
        title: 'Okta: root cause and remediation',
        url: 'https://sec.okta.com/articles/2023/11/unauthorized-access-oktas-support-case-management-system-root-cause',
      },
      {
        title: 'Okta: recommended actions',
        url: 'https://sec.okta.com/october-security-incident-recommended-actions',
      },
    ],
  },
  {
    name: 'CircleCI',
    when: 'December 2022 – January 2023',
    credential: 'Single sign-on session',
    what: 'Malware on a laptop stole a session that had already passed two-factor sign-in. Customers were told to rotate every secret they had stored.',
    sources: [
      {
        title: 'CircleCI: incident report',
        url: 'https://circleci.com/blog/jan-4-2023-incident-report',
      },
    ],
  },
  {
    name: 'Storm-0558',
    when: 'May – July 2023',
    credential: 'Token signing key',
    what: 'With a consumer signing key, tokens were forged for the mail of about 25 organisations. Microsoft’s leading hypothesis is an operational error; its addendum of 12 March 2024 says that no crash dump containing the key was found. A scheme like OTA does not fix the theft of keys.',
    sources: [
      {
        title: 'Microsoft: results of the investigation, with addendum',
        url: 'https://msrc.microsoft.com/blog/2023/09/results-of-major-technical-investigations-for-storm-0558-key-acquisition/',
      },
    ],
  },
  {
    name: 'Cloudflare',
    when: 'October and November 2023',
    credential: 'Access token and service credentials',
    what: 'A token leaked through the Okta incident was used on 18 October. One service token and three service accounts that had not been rotated were used from 14 to 24 November.',
    sources: [
      {
        title: 'Cloudflare: the October incident',
        url: 'https://blog.cloudflare.com/how-cloudflare-mitigated-yet-another-okta-compromise',
      },
      {
        title: 'Cloudflare: Thanksgiving 2023',
        url: 'https://blog.cloudflare.com/thanksgiving-2023-security-incident',
      },
    ],
  },
  {
    name: 'Salesloft Drift',
    when: 'August 2025',
    credential: 'OAuth tokens',
    what: 'Tokens stolen from a chat integration opened the connected accounts of what was reported as more than 700 organisations.',
    sources: [
      {
        title: 'Google Threat Intelligence: data theft via Salesloft Drift',
        url: 'https://cloud.google.com/blog/topics/threat-intelligence/data-theft-salesforce-instances-via-salesloft-drift',
      },
    ],
  },
  {
    name: 'Genesis Market',
    when: 'Taken down in April 2023',
    credential: 'Cookies with browser fingerprints',
    what: 'A market sold copied browser identities: about 1.5 million machines and 80 million credentials, as the authorities put it.',
    sources: [
      {
        title: 'CBS News on Operation Cookie Monster',
        url: 'https://www.cbsnews.com/news/operation-cookie-monster-fbi-genesis-marketplace-identity-theft/',
      },
    ],
  },
]
