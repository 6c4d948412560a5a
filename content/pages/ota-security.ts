import type { Source } from '@/lib/content/front-matter'
import { quotes } from '../benchmarks'
import { thefts } from '../thefts'

export interface Threat {
  /** Its anchor. */
  id: string
  title: string
  /** Ids of the thefts behind the attack, the worst first (content/thefts.ts). */
  thefts: readonly string[]
  happens: string
  incident: {
    text: string
    sources: readonly [Source, ...Source[]]
    /** The case study with the whole story. */
    study?: string
  }
  /** In the company’s words, the reason for it, and its limit. */
  claim: string
  because: string
  limit: string
}

export const threats: readonly Threat[] = [
  {
    id: 'session-hijacking',
    title: 'Session hijacking',
    thefts: ['malware', 'jwt', 'cookie-header', 'delivered-request', 'local-storage', 'har'],
    happens:
      'To the server, anyone with a copy of your token is you. Two-factor sign-in does not help: it was completed before the theft.',
    incident: {
      text: 'From 28 September to 17 October 2023, an intruder read files of 134 customers in Okta’s support system. Some were browser recordings (HAR files) with session tokens. Okta reports that the sessions of five customers were hijacked with those tokens.',
      sources: [
        {
          title: 'Okta: root cause and remediation',
          url: 'https://sec.okta.com/articles/2023/11/unauthorized-access-oktas-support-case-management-system-root-cause',
        },
      ],
      study: 'okta-support-system',
    },
    claim:
      'We claim that a recorded request is refused once it has been delivered, because the server has marked its token as used.',
    because:
      'A recording does not contain the session key, so it does not yield the next token. The server sends that key once, sealed for the browser that registers.',
    limit: 'Malware on your device can do whatever you can.',
  },
  {
    id: 'denial-of-service',
    title: 'Denial of service',
    thefts: [],
    happens:
      'Even a refused request has to be received, parsed and checked, and many systems query a database for its session.',
    incident: {
      text: 'HTTP/2 Rapid Reset was exploited from August to October 2023. It exhausted servers by opening and cancelling streams, and needed no token.',
      sources: [{ title: 'CVE-2023-44487', url: 'https://osv.dev/vulnerability/CVE-2023-44487' }],
    },
    claim:
      'We claim that expired, used and forged tokens are refused before the code that answers the request runs.',
    because:
      'The server computes an HMAC only if length and segment are right, and reads the session store only if the HMAC matches. The check reads no account or token table.',
    limit: 'The requests still arrive, which is most of the cost.',
  },
  {
    id: 'ai-based-jwt-hacking',
    title: 'AI-based JWT hacking',
    thefts: ['intercepted-request', 'jwt', 'delivered-request', 'script-minute'],
    happens:
      'Automation does not break sound cryptography. It saves time: leaked tokens are used sooner, and tedious work gets done.',
    incident: {
      text: 'On 13 November 2025, Anthropic described an espionage campaign against about 30 targets. According to Anthropic, a model did 80 to 90 per cent of the work. Thoughtworks describes a security profession divided over that account.',
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
    claim:
      'We claim that tokens expire in seconds, and that an attacker who has the last 1000 tokens cannot compute the next one.',
    because:
      'The session key is 64 bytes that the server computes. The second claim holds while HMAC-SHA512 is unbroken and that key is secret.',
    limit:
      'A thief who intercepts an unused token gets one request; a script in your page has full access while it runs.',
  },
  {
    id: 'device-cloning',
    title: 'Device cloning',
    thefts: ['up-to-date-profile', 'local-storage', 'outdated-profile'],
    happens:
      'A server knows a browser only by the data it sends. A machine with the same cookies, stored tokens and fingerprint looks like the original.',
    incident: {
      text: 'Genesis Market sold such data. When it was taken down in April 2023, investigators cited 80 million credentials from more than 1.5 million computers.',
      sources: [
        {
          title: 'CBS News on Operation Cookie Monster',
          url: 'https://www.cbsnews.com/news/operation-cookie-monster-fbi-genesis-marketplace-identity-theft/',
        },
      ],
      study: 'genesis-market',
    },
    claim:
      'We claim that a token made from data that a script copied is refused at once, and that a full copy is detected once original and copy have both been used.',
    because:
      'Scripts cannot read the device cookie. Each request also carries a send log: when two devices share a session, their logs diverge. A sign-in registers one device, once, so a copy cannot register.',
    limit: 'A full, up-to-date copy works until your next request.',
  },
  {
    id: 'man-in-the-middle',
    title: 'Man in the middle',
    thefts: ['proxy', 'delivered-request', 'intercepted-request'],
    happens:
      'A machine between you and the server reads your traffic. TLS protects the open network, so the machine sits where TLS is terminated: in a proxy or on a look-alike site.',
    incident: {
      text: 'In July 2022, Microsoft disclosed a campaign of look-alike sign-in pages that stole the session cookie. Since September 2021 it had targeted over 10,000 organisations, and worked despite multi-factor authentication.',
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
    claim:
      'We claim that a request recorded after registration is refused once it has been delivered.',
    because:
      'A stolen session cookie is useless without a fresh token. With a stolen sign-in cookie, a thief can still register first.',
    limit: 'Anyone who intercepts your sign-in gets full access.',
  },
]

/** The other texts of the page, from top to bottom. */
export const security = {
  lead: 'After sign-in, your token is you. If a server accepts it twice, a copy works as well.',
  answer:
    'OTA replaces the JWT with a new token for every request. The server refuses expired, used and forged tokens before your code runs. You keep your sign-in and your API.',
  captured: 'A sample token, which anyone can read without a key.',
  /** The headings in each chapter. */
  passages: { happens: 'What happens', changes: 'What OTA changes', study: 'The case study' },

  /** Below each drawing, by the anchor of its chapter. */
  captions: {
    'session-hijacking': 'One request, sent again by a thief: first with a JWT, then with OTA.',
    'denial-of-service': `The order of the checks. An id is marked as used only after the last. In our benchmark, refusing a forged token took ${quotes['OTA refuse: forged MAC, µs']} µs. [What a refusal costs](/limits#cost)`,
    'ai-based-jwt-hacking': 'How long a copied token can work, to scale: one tick is one minute.',
    'device-cloning':
      'Three copies of one browser. Solid lines: its owner. Broken lines: the copy.',
    'man-in-the-middle':
      'You, the machine in the middle and the server, from left to right. Request binding ties an intercepted token to its method and address.',
  },
  /** The three copies in the drawing of device cloning. */
  copies: [
    {
      what: 'A script’s copy in the demo: ids, send log and key, but no cookie.',
      next: 'The owner continues.',
    },
    { what: 'A full copy, but an outdated one.', next: 'The session ends for both.' },
    {
      what: 'A full, up-to-date copy, while the owner is away.',
      next: 'The owner’s next request ends the session for both.',
    },
  ],
  /** The three scenes in the drawing of the man in the middle. */
  middlemen: [
    { what: 'A recorded request', next: 'is sent again.' },
    { what: 'An intercepted token', next: 'is sent with the thief’s own request.' },
    { what: 'An intercepted sign-in', next: 'registers the thief’s device.' },
  ],

  architecture: {
    title: 'Architecture',
    /** The seven steps of the diagram. */
    steps: [
      {
        title: 'Sign in',
        text: 'You keep your identity provider. Its answer reaches the server, which sets a sign-in cookie.',
      },
      {
        title: 'Fetch token',
        text: 'In the demo the browser fetches a JWT, which contains your account number.',
      },
      {
        title: 'Register device',
        text: 'This happens once per sign-in. Scripts cannot read the two cookies. Once stored, the session key is readable to scripts only in the demo.',
      },
      {
        title: 'Make a token',
        text: 'This needs the session key. The label S1 to S4 names the 15-second segment of the minute.',
      },
      {
        title: 'Send it',
        text: 'The send log, in the header RequestHistory, lists up to 20 earlier request ids.',
      },
      {
        title: 'Check it',
        text: 'The server reads the store only after HMAC and expiry: one lookup, and one write if it accepts.',
      },
      {
        title: 'Answer',
        text: 'The server marks the id as used and serves the request, or refuses it and says why.',
      },
    ],
  },

  checklist: {
    title: 'What OTA is made to prevent',
    claim: 'We claim only what we tested. The numbers count thefts from the theft matrix.',
    limit: `OTA does not stop everything. See what each of the ${thefts.length} thefts gives a thief.`,
  },
  next: 'Attack it yourself: replay, forge and clone in the live demo.',
} as const
