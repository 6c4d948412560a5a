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
    text: 'Every call carries its own token, and the server refuses any request it has already seen.',
    requests: [
      ['You', '0575…', 200],
      ['You again', '8c41…', 200],
      ['A copy', '0575…', 401],
    ],
    note: '401: the first token has been used, so its copy is refused. An intercepted token with its cookies works once, within 75 seconds.',
  },
  {
    title: 'Device Cloning Protection',
    text: 'Each request lists the ones before it: the send log. The logs of two devices diverge, and the server ends the session.',
    requests: [
      ['You', '3fa9…', 200],
      ['Copied storage', 'b07e…', 401],
      ['Copied profile', '61d2…', 409],
    ],
    note: '401: the copy lacks the device cookie, which scripts cannot read. 409: its send log is outdated, and the session ends for both. An up-to-date copy gets a 200, and is detected at your next request.',
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
      'Write to us for a trial, a licence and a price. The package is not on npm yet, and no licence has been granted so far. The live demo runs the package, with its key unsealed on purpose.',
    links: [linkTo(pages.contact), linkTo(pages.liveDemo), linkTo(pages.developers)],
  },
  {
    id: 'patents',
    question: 'Is it patented?',
    answer: `Yes, in the ${site.patentCountries}. ${
      site.owner.patentNumbers
        ? `The numbers are ${site.owner.patentNumbers}.`
        : 'Ask us for the numbers.'
    }`,
    links: [linkTo(pages.contact)],
  },
  {
    id: 'reviewed',
    question: 'Who has reviewed it?',
    answer:
      'Nobody outside the company has reviewed OTA yet; the protocol and its test vectors are public. We found and fixed one vulnerability: a copied Cookie header obtained a new session key. A test repeats that attack.',
    links: [
      linkTo(pages.protocol),
      { label: 'Test vectors', href: VECTORS_FILE },
      linkTo(pages.limits),
    ],
  },
  {
    id: 'standard',
    question: 'Which standard is OTA assessed against?',
    answer: `OWASP ASVS 5.0, levels 1 and 2, by self-assessment. ${requirements.met} requirements are met, each with the test or file that shows it. ${requirements.open} are not met or are met in another way. The assessment does not cover every requirement; OTA has no passwords, for example.`,
    links: [
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
      'Write to the address in security.txt, in English: what you did, what happened, and with which version. Leave out tokens, keys and other people’s data. There is no reward and no fixed response time.',
    links: [{ label: 'security.txt', href: SECURITY_TXT }, linkTo(pages.contact)],
  },
]

/** The other texts of the page, from top to bottom. */
export const about = {
  lead: 'A JWT is worth stealing because it keeps working. OTA replaces it with a token that works for a single request.',
  company: {
    title: 'Who we are and what we build',
    who: `We are a company in ${headquarters}, and we build one thing: tokens for one device and one request, which expire within 75 seconds.`,
    what: 'Keep your sign-in. A small library in the browser makes the tokens, and a guard on your server checks them.',
  },
  help: {
    title: 'How OTA helps',
    before: 'Before: one JWT',
    after: 'With OTA: new every time',
    claim:
      'We claim two things. A token forged from data that a script copied is refused at once. A full copy of a browser profile is detected once copy and original have both been used.',
    limit: { label: 'A script in the page can use the session.', href: '/limits#limit-script' },
  },
  evidence: {
    title: 'Fact, claim, demo result',
    Fact: 'Published by others. We name the source and say no more than it does.',
    Claim: 'A statement about our own product, with a link to its limits.',
    'Demo result': 'Measured by our demo or benchmark, with sample size and machine.',
  },
  questions: 'Before you use OTA',
  next: 'See a real server refuse a stolen token, then ask us for a trial.',
}
