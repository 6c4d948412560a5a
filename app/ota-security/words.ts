import type { Source } from '@/lib/content/front-matter'

export interface Threat {
  /** Its anchor. */
  id: string
  title: string
  /** Ids of the thefts that the attack comes down to, the worst first (content/thefts.ts). */
  thefts: readonly string[]
  refused: string
  worst: string
  happens: string
  incident: {
    text: string
    sources: readonly [Source, ...Source[]]
    /** The case study that tells it in full. */
    study?: string
  }
  /** In the company’s words, and the reason for it. */
  claim: string
  because: string
}

export const threats: readonly Threat[] = [
  {
    id: 'session-hijacking',
    title: 'Session hijacking',
    thefts: ['malware', 'jwt', 'cookie-header', 'delivered-request', 'local-storage', 'har'],
    refused: 'A copied JWT, a cookie, or a delivered request.',
    worst: 'Malware on your device can do whatever you can.',
    happens:
      'You sign in once. From then on a token speaks for you, and the server never asks who holds it. To the server, anyone with a copy is you. Two-factor sign-in does not help: it was passed before the theft.',
    incident: {
      text: 'From 28 September to 17 October 2023 an intruder read files of 134 customers in Okta’s support system. Some were browser recordings (HAR files) with session tokens in them. Okta reports that the sessions of five customers were hijacked with those tokens.',
      sources: [
        {
          title: 'Okta: root cause and remediation',
          url: 'https://sec.okta.com/articles/2023/11/unauthorized-access-oktas-support-case-management-system-root-cause',
        },
      ],
      study: 'okta-support-system',
    },
    claim:
      'We claim that a recorded request is refused once it has been delivered: its token was made for that request alone, and the server has marked it as used.',
    because:
      'A token is an HMAC-SHA512 of the request’s id, the device’s id and the current minute. A recorded request does not contain the session key, without which nobody can compute the next token. The server sends the key once, sealed for the browser that registers.',
  },
  {
    id: 'denial-of-service',
    title: 'Denial of service',
    thefts: [],
    refused: 'A bad token, cheaply, before your code runs.',
    worst: 'The requests still arrive, which is most of the cost.',
    happens:
      'Even a refused request has to be received. The server sets up a connection, parses HTTP, finds a key, checks a signature and, in many systems, queries a database for the session. Sending junk is easy; turning it away takes work.',
    incident: {
      text: 'HTTP/2 Rapid Reset, CVE-2023-44487, was exploited from August to October 2023. It wore servers out by opening and cancelling streams, and needed no token at all.',
      sources: [{ title: 'CVE-2023-44487', url: 'https://osv.dev/vulnerability/CVE-2023-44487' }],
    },
    claim:
      'We claim that expired, used and forged tokens are refused before the code that would answer the request runs.',
    because:
      'Cheap checks come first. Only a token of the right length and segment costs an HMAC, and only a matching HMAC can change the session. The check reads no account or token table; it makes one lookup in the session store.',
  },
  {
    id: 'ai-based-jwt-hacking',
    title: 'AI-based JWT hacking',
    thefts: ['intercepted-request', 'jwt', 'delivered-request', 'script-minute'],
    refused: 'A copied token, within seconds. There is no password to guess.',
    worst: 'A script that intercepts an unused token, or runs in your browser, gets in.',
    happens:
      'Automation does not break sound cryptography, and no model computes a signature without the key. It saves time and patience: leaked tokens are used sooner, and work too tedious for people gets done.',
    incident: {
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
    claim:
      'We claim that tokens expire in seconds, and that knowing the last 1000 tokens does not let an attacker compute the next one.',
    because:
      'A used token is refused at once, an unused one after 15 to 30 seconds, or 75 if a thief intercepted it and changed its label. The second claim follows if HMAC-SHA512 is unbroken and the session key stays secret: 64 bytes that the server computes, not a password.',
  },
  {
    id: 'device-cloning',
    title: 'Device cloning',
    thefts: ['up-to-date-profile', 'local-storage', 'outdated-profile'],
    refused: 'An outdated or partial copy of a device.',
    worst:
      'A full, up-to-date copy works until your next request, which ends the session for both.',
    happens:
      'To a server, a browser is what it sends. Load its cookies, stored tokens and fingerprint into another machine, and the copy looks like the original, already signed in.',
    incident: {
      text: 'Genesis Market sold such packages. When it was taken down in April 2023, investigators spoke of 80 million credentials from more than 1.5 million computers.',
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
      'At registration the server also sets a cookie that scripts cannot read. And each request lists up to 20 requests sent before it: two machines that continue from the same point soon list different ones, and the server ends the session for both. Neither can renew it, since a sign-in registers one device, once.',
  },
  {
    id: 'man-in-the-middle',
    title: 'Man in the middle',
    thefts: ['proxy', 'delivered-request', 'intercepted-request'],
    refused: 'A request recorded in transit.',
    worst:
      'Anyone who intercepts a request can use it once. Anyone who intercepts your sign-in gets everything.',
    happens:
      'A machine between you and the server reads your traffic. TLS, the encryption behind https, keeps it off the open network, so it sits where TLS ends: in a proxy that decrypts requests, in that proxy’s log, or on a look-alike site.',
    incident: {
      text: 'In July 2022 MyCERT, relaying a disclosure by Microsoft, warned of look-alike sign-in pages that kept the session cookie. Since September 2021 the campaign had targeted over 10,000 organisations, accounts with multi-factor authentication included.',
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
      'We claim that requests recorded after the registration, and delivered, cannot be used again: the tokens in them are used, and the session key is not in them.',
    because:
      'A stolen cookie alone makes no request, since every request needs its own token. A stolen JWT registers no other device: that takes the sign-in’s own cookie, once per sign-in.',
  },
]
