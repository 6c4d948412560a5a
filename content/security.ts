import { securityAnchors } from '@/lib/routes'
import type { Source } from './source'

export interface ThreatSection {
  id: string
  title: string
  happens: string
  incident: string
  sources: readonly Source[]
  changes: string
  remains: string
}

export const threatSections: readonly ThreatSection[] = [
  {
    id: securityAnchors.hijacking,
    title: 'Session hijacking',
    happens:
      'After sign-in, a token stands in for you. Whoever holds a copy is, for the server, you, and two-factor sign-in does not help, because it is already over.',
    incident:
      'In 2023 files from Okta’s support system, among them browser recordings with session tokens, were used to hijack the sessions of five customers. CircleCI reports that malware on a laptop stole a session that had passed two-factor sign-in.',
    sources: [
      {
        title: 'Okta: root cause',
        url: 'https://sec.okta.com/articles/2023/11/unauthorized-access-oktas-support-case-management-system-root-cause',
      },
      {
        title: 'CircleCI: incident report',
        url: 'https://circleci.com/blog/jan-4-2023-incident-report',
      },
    ],
    changes:
      'OTA’s makers claim that a recorded token is of no use: it was made for one request, the server has marked that request as seen, and the next token cannot be computed without the session key.',
    remains:
      'Someone who steals the session key together with the device id can make tokens, until a second check of the device refuses them.',
  },
  {
    id: securityAnchors.flood,
    title: 'Denial of service',
    happens:
      'A server pays for every request it refuses: connection, parsing, key lookup, signature, often a database read. Some token formats even let the sender choose how much work the check takes.',
    incident:
      'CVE-2022-36083 let the header of an encrypted token set the number of key-derivation rounds. HTTP/2 Rapid Reset, CVE-2023-44487, needed no credential at all.',
    sources: [
      { title: 'CVE-2022-36083', url: 'https://osv.dev/vulnerability/CVE-2022-36083' },
      { title: 'CVE-2023-44487', url: 'https://osv.dev/vulnerability/CVE-2023-44487' },
    ],
    changes:
      'OTA’s makers claim that stale, spent and forged tokens are refused early: fixed length, then time, then memory, then one HMAC, and no database read to check a token.',
    remains:
      'A one-time token lets a server reject a stale request early; it does not stop packets arriving. Volume is a matter for the network in front.',
  },
  {
    id: securityAnchors.ai,
    title: 'AI-based JWT hacking',
    happens:
      'Automation does not break sound cryptography. It shortens the time between a leak and its use, and it makes patient work, such as guessing weak HMAC secrets offline, cheap.',
    incident:
      'In November 2025 Anthropic described a campaign against about 30 targets in which, by its own account, a model did 80 to 90 % of the work. That weak HMAC secrets can be guessed offline is documented by OWASP.',
    sources: [
      {
        title: 'Anthropic’s account',
        url: 'https://www.anthropic.com/news/disrupting-AI-espionage',
      },
      {
        title: 'OWASP: JSON Web Token cheat sheet',
        url: 'https://cheatsheetseries.owasp.org/cheatsheets/JSON_Web_Token_Cheat_Sheet.html',
      },
    ],
    changes:
      'OTA’s makers claim that tokens expire in seconds, so that a leaked one is of little use to a script; and session keys are 64 bytes that the server derives, not a word that somebody chose.',
    remains:
      'Automation that runs inside the visitor’s own browser session can do what the visitor can do.',
  },
  {
    id: securityAnchors.cloning,
    title: 'Device cloning',
    happens:
      'Cookies, stored tokens and a browser fingerprint are copied together and loaded elsewhere. To the server the copy looks like the original.',
    incident:
      'Genesis Market sold such packages. When it was taken down in April 2023, the authorities spoke of about 1.5 million machines and 80 million credentials.',
    sources: [
      {
        title: 'CBS News on Operation Cookie Monster',
        url: 'https://www.cbsnews.com/news/operation-cookie-monster-fbi-genesis-marketplace-identity-theft/',
      },
    ],
    changes:
      'OTA’s makers claim two things: data copied by a script is refused at once, because the device also proves itself with a cookie that scripts cannot read; and a full copy is noticed as soon as original and copy have both been used.',
    remains:
      'The first request of a complete, up-to-date copy can succeed. If the original never returns, the copy ends only with the session. An id in browser storage is not bound to hardware.',
  },
]

/** Exactly these six (spec §2). */
export const checklist = [
  'AI based cyber attacks',
  'Device cloning',
  'Session hijacking',
  'Man in the middle',
  'JWT token replay',
  'JWT token flood',
] as const

interface ArchitectureStep {
  from: 'Browser' | 'Server'
  /** Unset for a step that stays where it is. */
  to?: 'Browser' | 'Server'
  title: string
  text: string
}

export const architectureSteps: readonly ArchitectureStep[] = [
  {
    from: 'Browser',
    to: 'Server',
    title: 'Sign in',
    text: 'Through the identity provider you already use.',
  },
  {
    from: 'Server',
    to: 'Browser',
    title: 'Fetch token',
    text: 'A signed token says who has signed in.',
  },
  {
    from: 'Browser',
    to: 'Server',
    title: 'Register device',
    text: 'The device id goes up; a session key comes back, once, and a cookie that scripts cannot read.',
  },
  {
    from: 'Browser',
    to: 'Server',
    title: 'Call',
    text: 'Request id, device id and minute go through HMAC-SHA512 with the session key. One token, one request.',
  },
  {
    from: 'Server',
    title: 'Recompute and compare',
    text: 'Same input, same key, same result? Then: not seen before, right device, history agrees.',
  },
]

/** What may not be claimed: part of the product, not small print. */
export const limits: readonly { title: string; text: string }[] = [
  {
    title: 'It is not free of server state',
    text: 'A token is checked without a database read, but one-time use needs a memory of recent request ids, about 90 seconds deep, and clone detection a short log per session.',
  },
  {
    title: 'The key can be stolen',
    text: 'The session key is symmetric, travels once in a response header and is kept in browser storage. With the key and the device id an attacker can make tokens. DPoP, mutual TLS and DBSC do better here.',
  },
  {
    title: 'A script in the page can use the session',
    text: 'Cross-site scripting and malware on the device act as the visitor. No token scheme of this kind changes that.',
  },
  {
    title: 'The first request of a perfect clone passes',
    text: 'A clone with an up-to-date history is found when the original is used again, not before.',
  },
  {
    title: 'Seconds, with an edge',
    text: 'A delivered token is accepted for 15 to 30 seconds. One that is withheld and relabelled can live for up to 75, because the segment label is not part of the signed input.',
  },
  {
    title: 'Only the request id is signed',
    text: 'Method, address, body and history are not bound to the token. TLS is still required.',
  },
  {
    title: 'Clocks must roughly agree',
    text: 'A clock that is more than 15 seconds off may be refused until the client has learned the difference.',
  },
  {
    title: 'The thousand tokens',
    text: 'That past tokens do not reveal the next follows from HMAC-SHA512 being a sound function and from the key staying secret. It says nothing about a stolen key.',
  },
]
