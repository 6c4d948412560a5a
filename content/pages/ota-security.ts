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
    thefts: [
      'malware',
      'script-stays',
      'jwt',
      'cookie-header',
      'delivered-request',
      'local-storage',
      'har',
      'up-to-date-profile',
    ],
    happens:
      'To the server, anyone with a copy of your token is you. Two-factor sign-in does not help, because you completed it before the theft.',
    incident: {
      text: 'From 28 September to 17 October 2023, an intruder read 134 customers’ files in Okta’s support system. Some of these files were browser recordings (HAR files) with session tokens. Okta reports that the sessions of five customers were hijacked with those tokens.',
      sources: [
        {
          title: 'Okta: root cause and remediation',
          url: 'https://sec.okta.com/articles/2023/11/unauthorized-access-oktas-support-case-management-system-root-cause',
        },
      ],
      study: 'okta-support-system',
    },
    claim:
      'We claim that your server refuses a copy of a delivered request, because it has marked the token in that request as used.',
    because:
      'A recording lacks the session key, so nobody can compute the next token from it. The server sends that key only to the browser that registers, encrypted for that browser.',
    limit: 'Malware on your device can do whatever you can do.',
  },
  {
    id: 'denial-of-service',
    title: 'Denial of service',
    thefts: [],
    happens:
      'Your server has to receive, parse and check a request even if it then refuses it. Many systems also look up the session in a database.',
    incident: {
      text: 'From August to October 2023, attackers exploited HTTP/2 Rapid Reset. It exhausted servers by opening and cancelling streams, for which the attackers needed no token.',
      sources: [{ title: 'CVE-2023-44487', url: 'https://osv.dev/vulnerability/CVE-2023-44487' }],
    },
    claim:
      'We claim that your server refuses expired, used and forged tokens before your handler runs.',
    because:
      'The server computes an HMAC only if the token has the right length and a plausible time, and looks up the sign-in and the session only if that HMAC matches.',
    limit: 'The requests still arrive, and your server still pays for receiving them.',
  },
  {
    id: 'ai-based-jwt-hacking',
    title: 'AI-based JWT hacking',
    thefts: ['script-stays', 'intercepted-request', 'jwt', 'delivered-request'],
    happens:
      'Automation does not break sound cryptography, but it saves attackers time. They use leaked tokens sooner and try what was once too tedious, so what counts here is the time for which a stolen token works.',
    incident: {
      text: 'On 13 November 2025, Anthropic described an espionage campaign against about 30 targets. According to Anthropic, a model did 80 to 90 per cent of the work. Thoughtworks reports that security professionals disagree about that account.',
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
      'The next token needs the session key, which the server derives from a master key of 32 bytes or more. The claim holds as long as HMAC-SHA512 is unbroken and that key stays secret.',
    limit:
      'A thief who intercepts an unused token can use it once, and a script in your page can do whatever you can do while it runs.',
  },
  {
    id: 'device-cloning',
    title: 'Device cloning',
    thefts: ['malware', 'up-to-date-profile', 'local-storage', 'outdated-profile'],
    happens:
      'A server knows a browser only by what the browser sends. A machine that sends the same cookies, stored tokens and fingerprint therefore looks like the original.',
    incident: {
      text: 'Genesis Market sold such data. When the police took it down in April 2023, investigators cited 80 million credentials from more than 1.5 million computers.',
      sources: [
        {
          title: 'CBS News on Operation Cookie Monster',
          url: 'https://www.cbsnews.com/news/operation-cookie-monster-fbi-genesis-marketplace-identity-theft/',
        },
      ],
      study: 'genesis-market',
    },
    claim:
      'We claim that your server refuses any token forged from what a script can copy. We also claim that a full copy ends the session once both it and the original have been used, unless malware keeps the copy in step.',
    because:
      'Scripts cannot read the device cookie, and a sign-in registers only one device, so a copy cannot register again. Each request carries a send log, a list of the requests before it; when two devices share a session, their logs diverge.',
    limit:
      'A full, up-to-date copy works until your next request, which ends the session, and malware on your device can do whatever you can do.',
  },
  {
    id: 'man-in-the-middle',
    title: 'Man in the middle',
    thefts: ['proxy', 'delivered-request', 'intercepted-request'],
    happens:
      'An attacker between you and the server reads your traffic. TLS protects that traffic in transit, so the attacker has to sit where TLS ends: in a proxy, or on a look-alike site.',
    incident: {
      text: 'In July 2022, Microsoft disclosed a campaign of look-alike sign-in pages that stole the session cookie. Since September 2021 it had targeted over 10,000 organisations, and it worked despite multi-factor authentication.',
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
      'We claim that your server refuses a copy of any request that was delivered after the registration.',
    because:
      'A thief who has only the session cookie cannot make a token. A look-alike site, however, relays the whole sign-in, so it also gets the sign-in cookie and can register the thief’s device before your browser registers. OTA would therefore not have stopped that campaign, but a sign-in with passkeys would have.',
    limit: 'Anyone who intercepts your sign-in gets full access.',
  },
]

/** The other texts of the page, from top to bottom. */
export const security = {
  lead: 'Five ways in which tokens are attacked, and what OTA changes in each. After sign-in, your token is you: if your server accepts it twice, a thief’s copy is just as good.',
  answer:
    'OTA replaces the JWT with a new token for every request, and your server refuses expired, used and forged tokens before your handler runs. You keep your sign-in and your API. In a hurry? [Add OTA to your API](/developers)',
  captured: 'A sample JWT, which anyone can read without a key.',
  /** The headings in each chapter. */
  passages: { happens: 'What happens', changes: 'What OTA changes', study: 'The case study' },

  /** Below each drawing, by the anchor of its chapter. */
  captions: {
    'session-hijacking': 'A thief sends one request again, first with a JWT and then with OTA.',
    'denial-of-service': `The checks, in order. The server marks the request id as used after all of these checks have passed, and not before. In our benchmark, refusing a forged token took ${quotes['OTA refuse: forged MAC, µs']} µs if the server had served its session before. If the sender had invented the session, it took ${quotes['OTA refuse: forged MAC, invented session, µs']} µs, about as long as accepting an RS256 JWT. [What a refusal costs](/limits#cost)`,
    'ai-based-jwt-hacking':
      'How long a copied token can work, drawn to scale; one tick is one minute.',
    'device-cloning':
      'Three copies of one browser. The solid lines are its owner’s requests, the broken lines those of the copy.',
    'man-in-the-middle':
      'From left to right: you, the attacker in the middle, the server. The package binds each request to its method and address, so an intercepted token works once, for that method and address, but with any body. The demo’s requests are not bound.',
  },
  /** The three copies in the drawing of device cloning. */
  copies: [
    {
      what: 'What a script can copy: the ids and the send log, and in the demo also the key.',
      next: 'Such a copy lacks the device cookie, so the owner’s session continues.',
    },
    { what: 'A full copy that is outdated.', next: 'The session ends for both.' },
    {
      what: 'A full, up-to-date copy, while the owner is away.',
      next: 'The owner’s next request ends the session for both.',
    },
  ],
  /** The three scenes in the drawing of the man in the middle. */
  middlemen: [
    { what: 'A recorded request', next: 'is sent again.' },
    { what: 'An intercepted token', next: 'is sent by the thief first.' },
    { what: 'An intercepted sign-in', next: 'lets the thief register a device.' },
  ],

  architecture: {
    title: 'Architecture',
    /** The seven steps of the diagram. */
    steps: [
      {
        title: 'Sign in',
        text: 'Your identity provider stays the same. Your server receives its answer and sets a sign-in cookie.',
      },
      {
        title: 'Fetch token',
        text: 'This step exists only in the demo: the browser also fetches a JWT, which contains your account number.',
      },
      {
        title: 'Register device',
        text: 'This happens once per sign-in. The server encrypts the session key for the browser’s public key, and scripts can read neither the stored key nor the two cookies. The demo sends its JWT in place of a public key and leaves its session key readable.',
      },
      {
        title: 'Make a token',
        text: 'The browser computes an HMAC with its session key, and adds a label, S1 to S4, for the 15-second segment of the minute.',
      },
      {
        title: 'Send it',
        text: 'The header RequestHistory carries the send log, which lists up to 20 earlier request ids.',
      },
      {
        title: 'Check it',
        text: 'The server reads the store only after the HMAC and the expiry check have passed. It makes one lookup, and one write if it accepts the request.',
      },
      {
        title: 'Answer',
        text: 'The server marks the request id as used and serves the request, or refuses it and says why.',
      },
    ],
  },

  checklist: {
    title: 'What OTA is designed to prevent',
    claim:
      'Beside each attack we count the tested thefts that belong to it, by what they gave the thief with OTA. Some thefts belong to several attacks.',
    limit: `OTA does not stop everything. See what each of the ${thefts.length} thefts gives a thief.`,
  },
  next: 'Attack OTA yourself: replay tokens, forge them and clone your device in the live demo.',
} as const
