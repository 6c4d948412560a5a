import { readFileSync } from 'node:fs'
import { countRequirements } from '@/lib/asvs'
import { type Link, linkTo, pages } from '@/lib/pages'
import { REPORT_ID, SECURITY_TXT, VECTORS_FILE } from '@/lib/routes'
import { headquarters, site } from '@/lib/site'

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
    note: 'The copy gets a 401, because the first token has been used. A thief who intercepts an unused token and the cookies can use it once, for the same call and within 30 seconds.',
  },
  {
    title: 'Device Cloning Protection',
    text: 'Each request carries a send log, which is the list of the requests before it. When two devices share a session, their logs diverge and the server ends it.',
    requests: [
      ['You', '3fa9…', 200],
      ['Copied storage', 'b07e…', 401],
      ['Copied profile', '61d2…', 409],
    ],
    note: 'Copied storage gets a 401, because it lacks the device cookie, which scripts cannot read. A copied profile with an outdated send log gets a 409, and the session ends for both. An up-to-date one gets in until your next request.',
  },
]

const requirements = countRequirements(readFileSync('docs/asvs.md', 'utf8'))

interface Question {
  id: string
  question: string
  answer: string
  links: readonly Link[]
}

/** Buyers' questions before they use OTA. */
export const questions: readonly Question[] = [
  {
    id: 'licence',
    question: 'How do I get a trial, and what does it cost?',
    answer:
      'Contact us for a trial, a licence or a quote. The package is at version 0.1.0, which is not on npm yet, and no licence has been granted so far. The live demo runs the same package, but leaves the session key readable to scripts so that you can attack it.',
    links: [linkTo(pages.contact), linkTo(pages.liveDemo), linkTo(pages.developers)],
  },
  {
    id: 'traffic',
    question: 'Does my traffic go through you?',
    answer:
      'No. The package runs on your own servers and in your own pages, so we see none of your requests, users or keys, and we process no data on your behalf.',
    links: [linkTo(pages.developers)],
  },
  {
    id: 'changes',
    question: 'What changes in my API?',
    answer:
      'You add middleware and a session store to your server, and your pages call the API through one function that replaces fetch. The routes behind the middleware refuse JWTs, and users sign in again after 30 idle minutes. While you change over, both kinds of token can work side by side.',
    links: [linkTo(pages.developers), linkTo(pages.limits)],
  },
  {
    id: 'outage',
    question: 'What happens if the session store fails?',
    answer:
      'Your API answers 503 and accepts no token until the store is back. In report mode the middleware refuses nothing, so your own check decides; that is also how you start.',
    links: [linkTo(pages.developers)],
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
      'Nobody outside the company has reviewed OTA yet, but the protocol and its test vectors are public, so you can. We found and fixed one vulnerability ourselves: anyone with a copied Cookie header could obtain a new session key. A test now repeats that attack.',
    links: [
      linkTo(pages.protocol),
      { label: 'Test vectors', href: VECTORS_FILE },
      linkTo(pages.limits),
    ],
  },
  {
    id: 'standard',
    question: 'Which standard did you assess your server against?',
    answer: `We assessed our reference server and this site ourselves, against levels 1 and 2 of OWASP ASVS 5.0. They meet ${requirements.met} requirements, and our list names a test or file for each; they do not meet ${requirements.open}, or meet them differently. The list leaves out requirements for features that we lack, such as passwords. Ask us for the list.`,
    links: [
      linkTo(pages.contact),
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
]

/** The other texts of the page, from top to bottom. */
export const about = {
  lead: 'A JWT is worth stealing because it keeps working. OTA replaces the JWT with a token that works for a single request.',
  company: {
    title: 'Who we are and what we build',
    who: `We are based in ${headquarters}, and we build one thing: API tokens that work once, on one device, for seconds.`,
    what: 'You keep your sign-in. A small library in the browser makes the tokens, and middleware on your own server checks them, so nothing passes through us.',
  },
  help: {
    title: 'How OTA helps',
    before: 'Before: one JWT',
    after: 'With OTA: new every time',
    claim:
      'We claim that your server refuses any token forged from what a script can copy. We also claim that a full copy of a browser profile [ends the session](/limits#limit-clone) once both it and the original have been used.',
    limit: { label: 'A script in the page can use the session.', href: '/limits#limit-script' },
  },
  evidence: {
    title: 'How we mark what we say',
    Fact: 'Something that others have published. We name the source and say no more than it does.',
    Claim: 'A statement about our own product, with a link to its limits.',
    'Demo result':
      'A figure that our demo or benchmark measured, with the sample size and the machine.',
  },
  questions: 'Before you use OTA',
  next: 'See a real server refuse a stolen token, then ask us for a trial.',
}
