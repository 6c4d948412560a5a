import { slug } from 'github-slugger'
import type { Source } from '@/lib/content/source'

export interface Incident {
  /** Its place on the time line: the month in which it began, or became known. */
  month: string
  name: string
  date: string
  /** What was stolen. */
  token: string
  how: string
  /** How long it went on, as far as the sources say. */
  dwell: string
  sources: readonly Source[]
  /** Facts, each from the sources above. */
  happened: string
  /** What bearer semantics allowed. */
  allowed: string
  /** The control that would have mattered. */
  control: string
  /** The company's own judgement: would OTA have helped? */
  helped: 'Yes' | 'Partly' | 'No'
  why: string
}

/** The anchor of its place on the page. */
export const incidentId = ({ name }: Pick<Incident, 'name'>) => slug(name)

/** Public incidents, not customers, in the order in which they came. */
export const incidents: readonly Incident[] = [
  {
    month: '2022-12',
    name: 'CircleCI',
    date: '16 December 2022 to 4 January 2023',
    token: 'A single sign-on session, already past two-factor sign-in',
    how: 'Malware on an engineer’s laptop',
    dwell:
      'The laptop was infected on 16 December; the last unauthorised activity on record was on 22 December; the first sign of it reached CircleCI on 29 December',
    sources: [
      {
        title: 'CircleCI: incident report',
        url: 'https://circleci.com/blog/jan-4-2023-incident-report',
      },
    ],
    happened:
      'Malware stole a valid session, and with it somebody could act as the engineer from elsewhere. CircleCI reports that data was taken on 22 December, among it customers’ environment variables, tokens and keys. A customer’s report on 29 December started the investigation; on 4 January customers were told to rotate every secret they had stored.',
    allowed:
      'Two-factor sign-in had been passed before the theft. From then on the session alone was the proof, and it was as good on another machine.',
    control:
      'A session whose key cannot leave the laptop, as DBSC makes it with hardware; and a fresh second factor before tokens for production are made.',
    helped: 'Partly',
    why: 'a copy of the whole browser profile is noticed once both the copy and the engineer’s own browser have been used, and then the session ends for both; until then its requests can pass. Malware that stays on the device and acts from there is not seen by any token scheme of this kind.',
  },
  {
    month: '2023-04',
    name: 'Genesis Market',
    date: 'Taken down on 4 April 2023',
    token: 'Cookies, with the browser fingerprints that go with them',
    how: 'Malware on the victims’ computers; the copies were sold',
    dwell: 'The market ran from March 2018. For its victims one by one: not published',
    sources: [
      {
        title: 'CBS News: Operation Cookie Monster',
        url: 'https://www.cbsnews.com/news/operation-cookie-monster-fbi-genesis-marketplace-identity-theft/',
      },
      {
        title: 'Law Week Colorado: the Justice Department’s announcement',
        url: 'https://www.lawweekcolorado.com/article/criminal-marketplace-disrupted-in-international-cyber-operation/',
      },
    ],
    happened:
      'An invitation-only market sold what malware had copied from computers: sign-in data, and device fingerprints, which are combinations of device identifiers and browser cookies. The authorities speak of more than 1.5 million computers and 80 million credentials.',
    allowed:
      'A cookie says that somebody has signed in, not who holds it now. With the matching fingerprint a buyer could pass for the victim even where a site looked at more than the cookie.',
    control:
      'Keys that cannot be copied off the device, with DBSC for the session and passkeys for the sign-in; and sessions so short that they are over before they are sold.',
    helped: 'Partly',
    why: 'a copied session loses its worth quickly: on our reference server it ends after 30 idle minutes and after 8 hours at most, and a copy whose original has gone on is refused and ends the session for both. But passwords were sold too, and whoever signs in with one gets a session of their own.',
  },
  {
    month: '2023-05',
    name: 'Storm-0558',
    date: 'May to July 2023',
    token: 'A consumer signing key; the tokens were forged with it',
    how: 'Microsoft’s leading hypothesis is operational error',
    dwell:
      'Mail was accessed from 15 May; Microsoft began to investigate on 16 June. Since when the key had been in other hands: not published',
    sources: [
      {
        title: 'Microsoft: results of the investigation, with the addendum of 12 March 2024',
        url: 'https://msrc.microsoft.com/blog/2023/09/results-of-major-technical-investigations-for-storm-0558-key-acquisition/',
      },
      {
        title: 'Microsoft: first account, 11 July 2023',
        url: 'https://blogs.microsoft.com/on-the-issues/2023/07/11/mitigation-china-based-threat-actor/',
      },
      {
        title: 'CISA: the review of the Cyber Safety Review Board',
        url: 'https://www.cisa.gov/resources-tools/resources/cyber-safety-review-board-releases-report-microsoft-online-exchange-incident-summer-2023',
      },
    ],
    happened:
      'With an acquired consumer key, tokens were forged for Outlook Web Access and Outlook.com, and the mail of about 25 organisations was reached. Microsoft’s leading hypothesis is operational error; its 12 March 2024 addendum says no crash dump containing the key was found. Many articles still repeat the crash dump as fact.',
    allowed:
      'A token is believed for its signature. Whoever holds the key that signs can be anybody, without stealing a single session.',
    control:
      'Signing keys in hardware that does not give them out, replaced on schedule, each accepted only for the purpose it was made for.',
    helped: 'No',
    why: 'signing and session keys are the crown jewels of any such system, ours included: with the server’s secrets, session keys can be derived and sound tokens made. OTA does not fix key theft.',
  },
  {
    month: '2023-09',
    name: 'Okta support system',
    date: '28 September to 17 October 2023',
    token: 'Session tokens in HAR files, which are recordings of a browser',
    how: 'Files of support cases were opened with the credentials of a service account',
    dwell:
      'Access to the support system: 28 September to 17 October. For the hijacked sessions: not published',
    sources: [
      {
        title: 'Okta: root cause and remediation',
        url: 'https://sec.okta.com/articles/2023/11/unauthorized-access-oktas-support-case-management-system-root-cause',
      },
      {
        title: 'Okta: update and recommended actions',
        url: 'https://sec.okta.com/october-security-incident-recommended-actions',
      },
    ],
    happened:
      'Files of 134 customers were reached. Some were HAR files with session tokens in them, and with these the sessions of five customers were hijacked. Okta later found that a report with the names and e-mail addresses of all users of its support system had been downloaded as well.',
    allowed:
      'A recording of a session was as good as the session: what stood in the file was accepted from whoever sent it.',
    control:
      'Taking tokens out of recordings before they are sent, and binding a session to the device or the network it was opened from.',
    helped: 'Yes',
    why: 'the requests in a recording carry tokens that are spent and out of date, and not the session key that makes new ones. There is one exception: a recording that goes back to the registration of the device holds the key and the cookies, and then only the check for clones is left.',
  },
  {
    month: '2023-10',
    name: 'Cloudflare',
    date: '18 October, and 14 to 24 November 2023',
    token: 'A session token; later one service token and three service accounts',
    how: 'Leaked through the Okta incident; the four used in November had not been rotated',
    dwell:
      'October: discovered on the 18th, its beginning not published. November: from the 14th, detected on the 23rd, ended on the 24th',
    sources: [
      {
        title: 'Cloudflare: the October incident',
        url: 'https://blog.cloudflare.com/how-cloudflare-mitigated-yet-another-okta-compromise',
      },
      {
        title: 'Cloudflare: Thanksgiving 2023 security incident',
        url: 'https://blog.cloudflare.com/thanksgiving-2023-security-incident',
      },
    ],
    happened:
      'Cloudflare reports that a token leaked at Okta was used against its own Okta instance on 18 October, and that this was contained. One service token and three service accounts had not been rotated after the leak; from 14 to 24 November they were used to reach an internal wiki, a bug database and source code. By its account no customer data or systems were affected.',
    allowed:
      'The credentials of November still opened doors weeks after they had leaked. A static secret does not know that it has been seen by somebody else.',
    control:
      'Rotation: a list of every credential, and new ones for all that were exposed. Credentials of services that expire by themselves.',
    helped: 'Partly',
    why: 'October is the Okta case again. November is not: the secret of a service account is a stored key, and OTA has stored keys too. On our reference server a session and its key end after 8 hours at most, but an account that can open new ones has to be rotated like any other.',
  },
  {
    month: '2025-08',
    name: 'Salesloft Drift',
    date: 'August 2025',
    token: 'OAuth access tokens of a chat integration',
    how: 'Taken from the integration’s provider, then replayed against its customers’ accounts',
    dwell: '8 to 18 August, as reported',
    sources: [
      {
        title: 'Okta: closing the gaps in SaaS hygiene',
        url: 'https://www.okta.com/en-nl/newsroom/articles/first-drift--now-gainsight--closing-the-gaps-in-saas-hygiene',
      },
      {
        title: 'Google Threat Intelligence: data theft via Salesloft Drift',
        url: 'https://cloud.google.com/blog/topics/threat-intelligence/data-theft-salesforce-instances-via-salesloft-drift',
      },
    ],
    happened:
      'Tokens stolen from a chat provider opened the connected business applications of what was reported as more than 700 organisations. Okta, whose tokens were tried as well, writes that the attempts were unsuccessful because of controls that it demands of its suppliers.',
    allowed:
      'One store of tokens was a ring of keys for hundreds of doors: the tokens had been issued to the integration, and worked for somebody else.',
    control:
      'Tokens bound to a key of the client that may use them (DPoP, mutual TLS), and a limit on the addresses that they are accepted from.',
    helped: 'Partly',
    why: 'a token in transit would have been spent. But a service that acts for others keeps what makes new tokens, and whoever empties that store has it too. What remains is the send log: while the real integration goes on working, a thief’s copy of it is soon out of date, and the first disagreement ends the session for both.',
  },
]
