import { readFileSync } from 'node:fs'
import ota from '@one-tick-ahead/ota/package.json' with { type: 'json' }
import { countRequirements } from '@/lib/asvs'
import { type Link, linkTo, pages } from '@/lib/pages'
import { ASVS_FILE, COST_ID, REPORT_ID, SECURITY_TXT, VECTORS_FILE } from '@/lib/routes'
import { headquarters, site } from '@/lib/site'
import { countShort, countVerdicts, thefts } from '../thefts'

/** A request on a strip: its sender, its token, and the server’s answer. */
export type StripRequest = readonly [sender: string, token: string, status: 200 | 401 | 409]

interface HelpCard {
  title: string
  text: string
  requests: readonly StripRequest[]
  note: string
}

/** Two cards by their exact names (spec §2). */
export const helpCards: readonly HelpCard[] = [
  {
    title: 'Protect Your APIs',
    text: 'Every call carries its own token, and your server refuses any request that it has already seen.',
    requests: [
      ['You', '0575…', 200],
      ['You again', '8c41…', 200],
      ['A copy', '0575…', 401],
    ],
    note: 'The copy gets a 401, because the first token has been used. A thief who intercepts an unused token and the cookies can use the token once, for the same method and address and within 30 seconds.',
  },
  {
    title: 'Device Cloning Protection',
    text: 'Each request carries a send log, which is the list of the requests before it. When two devices share a session, their logs diverge and the server ends it.',
    requests: [
      ['You', '3fa9…', 200],
      ['Copied storage', 'b07e…', 401],
      ['Copied profile', '61d2…', 409],
    ],
    note: 'Copied storage gets a 401, because it lacks the device cookie, which scripts cannot read. A copied profile with an outdated send log gets a 409, and the session ends for the copy and for you. An up-to-date copy works until your next request.',
  },
]

const requirements = countRequirements(readFileSync('docs/asvs.md', 'utf8'))

interface Question {
  id: string
  question: string
  answer: string
  links: readonly Link[]
}

/** The one list of questions on this site, buyers’ first; a question is linked by its id. */
export const questionGroups: Readonly<Record<string, readonly Question[]>> = {
  'Before you use OTA': [
    {
      id: 'licence',
      question: 'How do I get a trial, and what does it cost?',
      answer: `Contact us for a trial or a licence. ${
        site.owner.price || 'We have not published a price yet, so ask us for a quote.'
      } The package is at version ${ota.version}, which is not on npm yet, and no licence has been granted so far. The live demo runs the same package, but lets scripts read the session key and does not bind a token to the method and address of its request, so that you can attack it.`,
      links: [linkTo(pages.contact), linkTo(pages.liveDemo), linkTo(pages.developers)],
    },
    {
      id: 'traffic',
      question: 'Does my traffic go through you?',
      answer:
        'No. The package runs on your own servers and in your own pages and calls no server of ours, so we see none of your requests, users or keys. We therefore process no data on your behalf, and we are not your processor under the GDPR.',
      links: [linkTo(pages.developers)],
    },
    {
      id: 'people',
      question: 'Who is behind OTA, and who uses it?',
      answer: `${
        site.owner.people ||
        `We are a company in ${headquarters}, founded in ${site.foundingYear}, and the people who build OTA answer your messages themselves.`
      } ${
        site.owner.customers ||
        'No licence has been granted so far, so we have no customers yet; you would be among the first.'
      }`,
      links: [linkTo(pages.contact)],
    },
    {
      id: 'changes',
      question: 'What changes in my API?',
      answer:
        'You add middleware and a session store to your server, and your pages call the API through one function that replaces fetch. The routes behind the middleware refuse JWTs, and users have to sign in again after 30 idle minutes. While you change over, both kinds of token can work side by side.',
      links: [
        { label: 'Quick start', href: `${pages.developers.path}#quick-start` },
        { label: 'JWT side by side', href: `${pages.developers.path}#jwt-side-by-side` },
        linkTo(pages.limits),
      ],
    },
    {
      id: 'outage',
      question: 'What happens if the session store fails?',
      answer:
        'Your API answers 503 and accepts no token until the store is back. If the store loses its data, as a Redis without persistence does when it restarts, everybody has to sign in again. Report mode is no way round an outage: the middleware refuses nothing in that mode, so use it only while another check protects your API.',
      links: [{ label: 'Session stores', href: `${pages.developers.path}#several-nodes` }],
    },
    {
      id: 'support',
      question: 'What support do I get, and what if your company disappears?',
      answer: `${
        site.owner.support ||
        'We have not published terms of support, so agree on them with us before you rely on OTA.'
      } If we disappear, your API keeps working, because the package calls no server of ours, and the protocol and its test vectors are public. How long you may use the package and the patents depends on your licence, so have that written into it.`,
      links: [linkTo(pages.contact), linkTo(pages.protocol)],
    },
    {
      id: 'patents',
      question: 'Is OTA patented?',
      answer: `Yes, in the ${site.patentCountries}. ${
        site.owner.patentNumbers
          ? `The numbers are ${site.owner.patentNumbers}.`
          : 'Ask us for the patent numbers.'
      }`,
      links: [linkTo(pages.contact)],
    },
    {
      id: 'reviewed',
      question: 'Who has reviewed OTA?',
      answer:
        'Nobody outside the company has reviewed OTA yet, but the protocol and its test vectors are public, so you can. Before any release we found and fixed several faults ourselves. The worst was that anyone with a copied Cookie header could obtain a new session key; a test now repeats that attack.',
      links: [
        linkTo(pages.protocol),
        { label: 'Test vectors', href: VECTORS_FILE },
        linkTo(pages.limits),
      ],
    },
    {
      id: 'standard',
      question: 'Do you have SOC 2, ISO 27001 or an ASVS assessment?',
      answer: `We have published no SOC 2 or ISO 27001 report. We compared our reference server and this site ourselves with OWASP ASVS 5.0, whose levels 1 and 2 have 253 requirements. Our list covers ${requirements.met + requirements.open} of them: ${requirements.met} are met, and the list names the test, code or text that shows each; ${requirements.open} are not met, or are met in another way. The others concern features that we lack, such as passwords, or have not been assessed.`,
      links: [
        { label: 'The list', href: ASVS_FILE },
        {
          label: 'OWASP ASVS',
          href: 'https://owasp.org/www-project-application-security-verification-standard/',
        },
      ],
    },
    {
      id: REPORT_ID,
      question: 'How do I report a vulnerability?',
      answer:
        'Write in English to the address in security.txt. Say what you did, what happened and which version you tested, but leave out tokens, keys and other people’s data. There is no reward and no guaranteed response time.',
      links: [{ label: 'security.txt', href: SECURITY_TXT }, linkTo(pages.contact)],
    },
  ],
  'Questions architects ask': [
    {
      id: 'not-ota',
      question: 'When should I not use OTA?',
      answer:
        'Do not use OTA if hardware-bound keys cover all your users, if you cannot keep state for each session, or if you need a reviewed standard. For calls between servers, use mutual TLS or DPoP.',
      links: [linkTo(pages.compare), linkTo(pages.limits)],
    },
    {
      id: 'per-request',
      question: 'What does OTA cost on each request?',
      answer:
        'Besides what your own sign-in looks up, your server makes one lookup in the session store for each request whose HMAC is right, and one write if it accepts the request. A tab has no more than eight calls under way at once, unless you allow more. If a session makes more than about a thousand requests in 75 seconds, the server answers 503 until older tokens have expired.',
      links: [
        { label: 'What a check costs', href: `${pages.limits.path}#${COST_ID}` },
        { label: 'The limits of the package', href: `${pages.developers.path}#limits` },
      ],
    },
    {
      id: 'headers',
      question: 'What about page loads, downloads and WebSockets?',
      answer:
        'The browser sends no token with a navigation, an image, a download, an EventSource or a WebSocket, because it does not let scripts set headers there. Load the data of a page with the package’s fetch, and use a ticket for images, downloads, EventSources and WebSockets. A ticket works for one path, once, within 30 seconds, in the browser that asked for it.',
      links: [
        {
          label: 'Tickets',
          href: `${pages.developers.path}#requests-that-cannot-carry-a-token`,
        },
      ],
    },
    {
      id: 'languages',
      question: 'Does OTA work with mobile apps and with other languages?',
      answer:
        'The package has a server part in JavaScript, which runs on Node, Bun and Deno, and a client for browsers. For everything else there is no library, but the protocol and its test vectors are public, and the package contains sample programs for Node, Python, Java and the shell, which make the same tokens.',
      links: [linkTo(pages.protocol), { label: 'Test vectors', href: VECTORS_FILE }],
    },
    {
      id: 'cookie',
      question: 'Why not a session cookie with sessions on the server?',
      answer:
        'An HttpOnly session cookie is simple, and no script can read it. A copy of it, for example from a log, a HAR file or a copied browser profile, works from any machine until the session expires or somebody revokes it. OTA needs the same store and the same cookie for your sign-in, but refuses a copied request, and ends the session once a copy of the profile and its original have both been used, unless malware keeps the copy in step.',
      links: [linkTo(pages.limits), linkTo(pages.compare)],
    },
    {
      id: 'dpop',
      question: 'Why an HMAC key in the browser, and not DPoP?',
      answer:
        'DPoP is a reviewed standard, and its server never has the private key. If your identity provider supports it, it is a good choice. OTA uses a key that the server can derive, for two reasons: a check costs two HMACs, one of them for the binding, in place of a public-key signature, and the server stores no key. In return you have to protect one more secret, because anyone who has your master key can make tokens for every session whose id they have. Separately from that choice, OTA accepts each token once, and its send log shows when two browsers use one session.',
      links: [
        linkTo(pages.compare),
        { label: 'What a check costs', href: `${pages.limits.path}#${COST_ID}` },
      ],
    },
    {
      id: 'graphql',
      question: 'Does OTA work with GraphQL?',
      answer:
        'Yes, if you give your GraphQL client our fetch. Since every call goes to one address and the binding does not cover the body, a thief who intercepts an unused token can send another query with it, once. Our fetch does not repeat a POST whose answer was lost, because the server may have run it.',
      links: [{ label: 'Your pages', href: `${pages.developers.path}#your-pages` }],
    },
    {
      id: 'grace',
      question: 'Why not rotating refresh tokens with reuse detection?',
      answer: `Without a grace period, they sign out a user who never received the answer to a refresh. They also sign out a user whose tabs refresh at the same time, unless the tabs take turns under a lock, as they do with OTA. With a grace period, a thief can refresh unnoticed while it lasts. OTA needs none, because a lost answer does not put a device out of step with its send log. We also ran our ${thefts.length} test thefts against refresh tokens without a grace period: ${countVerdicts('refresh').full} gave full access, ${countShort('refresh')} of them for up to five minutes. With OTA, ${countVerdicts('ota').full} did, and ${countVerdicts('ota').limited} gave limited access.`,
      links: [
        { label: 'The send log', href: `${pages.protocol.path}#6-the-send-log` },
        { label: 'Nocturne', href: 'https://github.com/nightscout/nocturne/pull/326' },
        { label: 'Keycloak', href: 'https://github.com/keycloak/keycloak/issues/14122' },
      ],
    },
    {
      id: 'objection',
      question: 'What is the main objection to time-based tokens?',
      answer:
        'When somebody proposed time-based tokens for DBSC, one of its authors replied that against malware they help only if the symmetric key is better protected than the cookie. OTA’s is not, because malware that reads the browser’s files gets both. OTA helps where a request, a log or a recording leaks and the browser does not, since those contain the cookies but not the key. Against a copied profile it has the send log: the owner’s next request ends a session that the copy has used elsewhere. It does not end the access of malware that stays on the device.',
      links: [
        { label: 'Issue 36 of DBSC', href: 'https://github.com/w3c/webappsec-dbsc/issues/36' },
        linkTo(pages.limits),
      ],
    },
  ],
}

/** All questions, in the order of the page. */
export const questions = Object.values(questionGroups).flat()

/** The other texts of the page, from top to bottom. */
export const about = {
  lead: 'A JWT is worth stealing because it keeps working. OTA replaces the JWT with a token that works for a single request.',
  company: {
    title: 'Who we are and what we build',
    who: `We are based in ${headquarters}, and we build one thing: API tokens that work only once, only from one browser and only for seconds.`,
    what: 'You keep your sign-in. A small library in the browser makes the tokens, and middleware on your own server checks them, so nothing passes through us.',
  },
  help: {
    title: 'How OTA helps',
    before: 'Before: one JWT',
    after: 'With OTA: new every time',
    claim:
      'We claim that your server refuses any token forged from what a script can copy. We also claim that a full copy of a browser profile [ends the session](/limits#limit-clone) once both it and the original have been used, unless malware keeps the copy in step.',
    limit: { label: 'A script in the page can use the session.', href: '/limits#limit-script' },
  },
  evidence: {
    title: 'How we mark what we say',
    Fact: 'Something that others have published. We name the source and say no more than it does.',
    Claim: 'A statement about our own product, with a link to its limits.',
    'Demo result':
      'A figure that our demo or benchmark measured, with the sample size and the machine.',
  },
  next: 'See a real server refuse a stolen token, then ask us for a trial.',
}
