import type { Source } from '@/lib/content/front-matter'
import { blogHref, securityAnchors } from '@/lib/routes'

/** Headings of the chapters after the threats, which the contents list repeats. */
export const chapterTitles = {
  architecture: 'Architecture',
  checklist: 'What OTA is made to prevent',
  thefts: 'What a thief gets',
  limits: 'Limits',
} as const

/** Something that can be read up elsewhere. */
interface Finding {
  text: string
  sources: readonly [Source, ...Source[]]
}

export interface ThreatSection {
  id: string
  title: string
  /** Paragraphs, like the other lists of text. */
  happens: readonly string[]
  /** What is documented of it, apart from the incidents. */
  finding?: Finding
  incidents: readonly (Finding & {
    /** In few words, and where it is told: a case study, or its first source. */
    name: string
    study?: string
  })[]
  /** In the company’s words. */
  claim: string
  /** What the claim rests on. */
  because: readonly string[]
  remains: readonly string[]
}

export const threatSections: readonly ThreatSection[] = [
  {
    id: securityAnchors.hijacking,
    title: 'Session hijacking',
    happens: [
      'You sign in once. From then on a token speaks for you, and the server does not ask who is holding it. For the server, anyone who has a copy is you. Two-factor sign-in does not help, because it was passed before the theft.',
      'Copies are easy to come by. They lie in browser recordings sent to a help desk, in logs, in storage that any script of the page can read, and in what malware takes along. No encryption is broken on the way: the copy has a perfectly good signature.',
    ],
    incidents: [
      {
        name: 'Okta, 2023',
        study: 'okta-support-system',
        text: 'From 28 September to 17 October 2023 an intruder read files of 134 customers in Okta’s support system. Some were browser recordings (HAR files) with session tokens in them. Okta reports that the sessions of five customers were hijacked with those tokens.',
        sources: [
          {
            title: 'Okta: root cause and remediation',
            url: 'https://sec.okta.com/articles/2023/11/unauthorized-access-oktas-support-case-management-system-root-cause',
          },
        ],
      },
      {
        name: 'CircleCI, 2022',
        study: 'circleci',
        text: 'CircleCI reports that in December 2022 malware on an engineer’s laptop stole a session that had already passed two-factor sign-in. Customers were told to rotate every secret they had stored.',
        sources: [
          {
            title: 'CircleCI: incident report',
            url: 'https://circleci.com/blog/jan-4-2023-incident-report',
          },
        ],
      },
    ],
    claim:
      'We claim that a recorded request is refused once it has been delivered. Its token was made for that request alone, the server has marked it as used, and the next one cannot be computed without the session key.',
    because: [
      'A token is a fingerprint of three things: the request’s id, the device’s id and the current minute. It is computed with HMAC-SHA512, which needs a secret, the session key. A recorded request shows what the browser sent, and that key is not in it: it comes once, sealed for the browser that registers.',
    ],
    remains: [
      'Malware that copies the browser’s files gets key and cookies together. Our demo also sends its key unsealed, so a recording of the registration contains it; the package seals it.',
      'Nor does OTA help a server that still accepts the JWT next to the OTA token, as our demo does to compare them. It is as easy to rob as before: a copy of the cookies is enough to fetch a JWT.',
    ],
  },
  {
    id: securityAnchors.flood,
    title: 'Denial of service',
    happens: [
      'A refused request has still been received. A connection was set up, HTTP was parsed, a key was found, a signature was checked, and in many systems a database was asked whether the session is alive. Sending nonsense is easy; turning it away is work.',
      'Some token formats even let the sender set the price: they carry a number that tells the server how much to compute before it can know whether the token is any good.',
    ],
    finding: {
      text: 'In CVE-2022-36083 the header of an encrypted token told a JavaScript library how many times to repeat a computation before it had a key. An absurdly high number could keep the processor busy, until the library set a bound.',
      sources: [{ title: 'CVE-2022-36083', url: 'https://osv.dev/vulnerability/CVE-2022-36083' }],
    },
    incidents: [
      {
        name: 'HTTP/2 Rapid Reset, 2023',
        text: 'HTTP/2 Rapid Reset, CVE-2023-44487, was exploited from August to October 2023. It wore servers out by opening and cancelling streams, and needed no token at all.',
        sources: [{ title: 'CVE-2023-44487', url: 'https://osv.dev/vulnerability/CVE-2023-44487' }],
      },
    ],
    claim:
      'We claim that old, used and forged tokens are refused before the code that would answer the request runs. The check reads no account or token table; it makes one lookup in the session store.',
    because: [
      'The order of the checks does it. Length and label are looked at first; only what passes that costs one HMAC, and only a request that passes it can change the session. Used ids are kept in memory, or in a store that several servers share.',
    ],
    remains: [
      'A one-time token lets a server refuse a bad request early; it does not keep requests from arriving. The encrypted connection and the reading of the request come before any token. Sheer volume is work for the network in front: limits per address, capacity, a provider that filters.',
    ],
  },
  {
    id: securityAnchors.ai,
    title: 'AI-based JWT hacking',
    happens: [
      'Automation does not break sound cryptography, and no model computes a signature without the key. What it changes is time and patience: the gap between a leak and its use shrinks, and work that was too dull to do by hand gets done.',
      'Some of that work is old. Where a JWT is signed with a secret that a person made up, one captured token is enough to try secrets against: offline, unseen, as fast as the hardware goes. Anyone who finds the secret can sign for everybody.',
    ],
    finding: {
      text: 'RFC 8725 warns that secrets which people can remember fall to offline guessing. OWASP asks for secrets from a secure generator, with at least 160 random bits, and never a password.',
      sources: [
        {
          title: 'RFC 8725: JWT best current practices',
          url: 'https://www.rfc-editor.org/rfc/rfc8725.pdf',
        },
        {
          title: 'OWASP: JSON Web Token cheat sheet',
          url: 'https://cheatsheetseries.owasp.org/cheatsheets/JSON_Web_Token_Cheat_Sheet.html',
        },
      ],
    },
    incidents: [
      {
        name: 'Anthropic, 2025',
        text: 'On 13 November 2025 Anthropic described an espionage campaign against about 30 targets in which, by its own account, a model did 80 to 90 per cent of the work. What that shows is disputed: Thoughtworks describes a profession split between alarm and those who see little more than marketing.',
        sources: [
          {
            title: 'Anthropic’s account',
            url: 'https://www.anthropic.com/news/disrupting-AI-espionage',
          },
          {
            title: 'Thoughtworks: separating the signal from the noise',
            url: 'https://www.thoughtworks.com/en-br/insights/blog/security/anthropic-ai-espionage-disclosure-signal-from-noise',
          },
        ],
      },
    ],
    claim:
      'We claim that tokens expire in seconds, and that knowing the last 1000 tokens does not let an attacker compute the next one.',
    because: [
      'A used token is refused at once, an unused one after 15 to 30 seconds, or 75 if a thief intercepted it and changed its label. A script that works through a pile of leaked tokens finds none that still works. The second claim follows if HMAC-SHA512 is unbroken and the session key stays secret. There is no password to guess: the key is 64 bytes that the server computes.',
    ],
    remains: [
      'Seconds leave a thief little time, but not none. A script with a fresh, unused token is in time. One that runs inside the visitor’s own browser can do what the visitor can do, and a stolen key serves a script as well as a person.',
    ],
  },
  {
    id: securityAnchors.cloning,
    title: 'Device cloning',
    happens: [
      'To a server, a browser is what it sends. Copy its cookies, its stored tokens and the details that make up its fingerprint, load them elsewhere, and the copy looks like the original, signed in and all.',
      'The owner notices nothing. There is no new sign-in and no second factor, only one session that two machines share.',
    ],
    incidents: [
      {
        name: 'Genesis Market, 2023',
        study: 'genesis-market',
        text: 'Genesis Market sold such packages. When it was taken down in April 2023, investigators spoke of 80 million credentials from more than 1.5 million computers.',
        sources: [
          {
            title: 'CBS News on Operation Cookie Monster',
            url: 'https://www.cbsnews.com/news/operation-cookie-monster-fbi-genesis-marketplace-identity-theft/',
          },
        ],
      },
    ],
    claim:
      'We claim two things: that a one-time token made from data that a script copied is refused at once, and that a complete copy is noticed as soon as original and copy have both been used.',
    because: [
      'The first rests on a second proof. At registration the server also sets a cookie that scripts cannot read; a valid token without it comes from somebody else.',
      'The second rests on the send log. Each request names up to 20 requests sent before it. Two machines that go on from the same point soon name different ones, and the server then ends the session, and the sign-in behind it, for both: it cannot know which is the owner. Nor can a copy get a session of its own: a sign-in registers one device, once, and nothing renews it but a person who signs in.',
    ],
    remains: [
      'The first request of a complete, up-to-date copy passes. If the owner never returns, the copy lives on: in the demo’s server until it has been idle for 30 minutes, and until eight hours after the sign-in at most. LogOut and another sign-in end it, too.',
      'Malware that keeps reading the browser, or works through it, keeps its send log up to date and is not found. And an id in browser storage is not bound to hardware.',
    ],
  },
  {
    id: securityAnchors.mitm,
    title: 'Man in the middle',
    happens: [
      'Somewhere between you and the server a machine reads along. TLS, the encryption behind https, keeps it off the open network. So it sits where TLS ends: in a proxy (a machine that passes requests on) that decrypts them, in the log behind it, or on a look-alike site.',
      'The look-alike shows the real sign-in page, passes password and second factor on to the real site, and keeps the session cookie that comes back. This is called adversary-in-the-middle phishing.',
    ],
    incidents: [
      {
        name: 'Phishing of 10,000 organisations, 2022',
        text: 'In July 2022 MyCERT, relaying a disclosure by Microsoft, warned of such a campaign. Since September 2021 it had targeted over 10,000 organisations, accounts with multi-factor authentication included.',
        sources: [
          {
            title: 'MyCERT: advisory MA-845.072022',
            url: 'https://www.mycert.org.my/portal/advisory?id=MA-845.072022',
          },
          {
            title: 'Microsoft, 12 July 2022',
            url: 'https://www.microsoft.com/en-us/security/blog/2022/07/12/from-cookie-theft-to-bec-attackers-use-aitm-phishing-sites-as-entry-point-to-further-financial-fraud/',
          },
        ],
      },
    ],
    claim:
      'We claim that requests that were recorded after the registration, and answered, cannot be used again: the tokens in them are used up, and the session key is not in them.',
    because: [
      'A stolen cookie is no longer enough to make a request, since every request needs a token of its own. A stolen JWT is not enough to register another device either: that takes the sign-in’s own cookie, and each sign-in registers one device, once.',
    ],
    remains: [
      'TLS is still required. Method, address and body are not part of what is signed, so a proxy that intercepts a request can use its token first, for a request of its own, within 75 seconds. If the server requires request binding, the proxy can deliver only the request it intercepted, within 30 seconds. With the cookies it can also sign you out and fetch JWTs, so a protected server must refuse JWTs.',
      'A proxy that reads your sign-in can register a device before your browser does, until you log out. A look-alike site that passes your sign-in on gets its own session and key, and no later check undoes that. A sign-in tied to the site’s real address helps, such as a passkey.',
    ],
  },
]

export type Party = 'provider' | 'browser' | 'server'

export const parties: Readonly<Record<Party, string>> = {
  provider: 'Identity provider',
  browser: 'Browser',
  server: 'Server',
}

export interface Message {
  from: Party
  to: Party
  label: string
  /** What is handed over. */
  kind?: 'jwt' | 'ota'
  /** What travels with it. */
  along?: string
}

/** What one side does by itself. */
export interface Work {
  at: Party
  lines: readonly string[]
}

interface ArchitectureStep {
  title: string
  text: string
  /** What the drawing shows of it; where there is no drawing, the list says it. */
  flow: readonly Message[] | Work
  /** One of the steps of every request. */
  repeats?: true
}

/** The numbered steps of the sequence diagram, in its order. */
export const architectureSteps: readonly ArchitectureStep[] = [
  {
    title: 'Sign in',
    text: 'The browser goes to the identity provider you already use. The answer ends at the server, which sets a sign-in cookie.',
    flow: [
      { from: 'browser', to: 'provider', label: 'sign in' },
      { from: 'provider', to: 'server', label: 'code, via the browser' },
      { from: 'server', to: 'browser', label: 'sign-in cookie' },
    ],
  },
  {
    title: 'Fetch token',
    text: 'The browser asks for a JWT, which says who has signed in.',
    flow: [
      { from: 'browser', to: 'server', label: 'fetchtoken' },
      { from: 'server', to: 'browser', label: 'JWT', kind: 'jwt' },
    ],
  },
  {
    title: 'Register device',
    text: 'It sends the JWT and its device id, once for each sign-in: a database notes that the sign-in was used, before the answer. Back come a session id, the session key, which is never sent again, and two cookies that scripts cannot read: session and device. Outside the demo the key is sealed, and no script reads it either.',
    flow: [
      { from: 'browser', to: 'server', label: 'registerDevice: JWT, device id' },
      { from: 'server', to: 'browser', label: 'session key, two cookies', kind: 'ota' },
    ],
  },
  {
    title: 'Make a token',
    text: 'Request id, device id and minute go into HMAC-SHA512, a fingerprint that only the session key can make. The segment, a quarter of the minute from S1 to S4, is written behind it.',
    flow: { at: 'browser', lines: ['HMAC-SHA512, session key', 'request id | device id | minute'] },
    repeats: true,
  },
  {
    title: 'Send it',
    text: 'With the token travel its request id, the send log (header RequestHistory: the ids of up to 20 requests before it) and the two cookies.',
    flow: [
      {
        from: 'browser',
        to: 'server',
        label: 'OTA 86b7c75a…-S1',
        kind: 'ota',
        along: 'request id, send log, cookies',
      },
    ],
    repeats: true,
  },
  {
    title: 'Check it',
    text: 'Shape and time first. Then the server computes the HMAC itself and compares. Then the device cookie, and last the memory: is the id used, and can one device have sent all this?',
    flow: { at: 'server', lines: ['shape, time', 'recompute, compare', 'device, ids, send log'] },
    repeats: true,
  },
  {
    title: 'Answer',
    text: 'The id is marked as used and the request served, or it is refused with a reason.',
    flow: [{ from: 'server', to: 'browser', label: '200, or 401 / 409' }],
    repeats: true,
  },
]

/** What OTA does about an attack. */
export type Answer = 'stops' | 'makes harder' | 'notices'

/** What the three words stand for. */
export const answers: Readonly<Record<Answer, string>> = {
  stops: 'every theft that we tried was refused',
  'makes harder': 'some thefts worked, or a refusal still costs something',
  notices: 'a copy worked until the owner’s next request',
}

export interface Prevented {
  name: string
  /** What explains it. */
  href: string
  answer: Answer
  /** A short sentence on the refused thefts, then the worst that worked. */
  refused: string
  worst: string
  /** The thefts that the attack comes down to; a test compares the answer with them. */
  rows: readonly string[]
  /** The theft, or the limit, that bounds the answer: the line points there. */
  evidence: { row: string } | { limit: string }
}

/** Exactly these six (spec §2). */
export const checklist: readonly Prevented[] = [
  {
    name: 'AI based cyber attacks',
    href: `#${securityAnchors.ai}`,
    answer: 'makes harder',
    refused: 'A copied token, within seconds. There is no password to guess.',
    worst: 'A script that intercepts an unused token, or runs in your browser, gets in.',
    rows: ['jwt', 'delivered-request', 'intercepted-request', 'script-minute'],
    evidence: { row: 'intercepted-request' },
  },
  {
    name: 'Device cloning',
    href: `#${securityAnchors.cloning}`,
    answer: 'notices',
    refused: 'An outdated or partial copy of a device.',
    worst:
      'A full, up-to-date copy works until your next request, which ends the session for both.',
    rows: ['local-storage', 'outdated-profile', 'up-to-date-profile'],
    evidence: { row: 'up-to-date-profile' },
  },
  {
    name: 'Session hijacking',
    href: `#${securityAnchors.hijacking}`,
    answer: 'makes harder',
    refused: 'A copied JWT, a cookie, or a delivered request.',
    worst: 'Malware on your device can do whatever you can.',
    rows: ['jwt', 'cookie-header', 'delivered-request', 'local-storage', 'har', 'malware'],
    evidence: { row: 'malware' },
  },
  {
    name: 'Man in the middle',
    href: `#${securityAnchors.mitm}`,
    answer: 'makes harder',
    refused: 'A request recorded in transit.',
    worst:
      'Anyone who intercepts a request can use it once. Anyone who intercepts your sign-in gets everything.',
    rows: ['delivered-request', 'intercepted-request', 'proxy'],
    evidence: { row: 'proxy' },
  },
  {
    name: 'JWT token replay',
    href: blogHref('jwt-replay-attacks'),
    answer: 'stops',
    refused: 'A delivered request, sent a second time.',
    worst: 'A server that also accepts JWTs lets them be replayed.',
    rows: ['jwt', 'cookie-header', 'delivered-request'],
    evidence: { row: 'delivered-request' },
  },
  {
    name: 'JWT token flood',
    href: `#${securityAnchors.flood}`,
    answer: 'makes harder',
    refused: 'A bad token, cheaply, before your code runs.',
    worst: 'The requests still arrive, which is most of the cost.',
    rows: [],
    evidence: { limit: 'limit-flood' },
  },
]
