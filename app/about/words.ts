import { readFileSync } from 'node:fs'
import { type Link, linkTo, pages } from '@/lib/pages'
import { REPORT_ID, SECURITY_TXT, VECTORS_FILE } from '@/lib/routes'
import { site } from '@/lib/site'

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
    text: 'Every call carries its own token. The server recomputes it, compares, and refuses any request it has already seen.',
    requests: [
      ['You', '0575…', 200],
      ['You again', '8c41…', 200],
      ['A copy', '0575…', 401],
    ],
    note: '401: the first token is used, so its copy is refused. An intercepted token is still unused: a thief who also has the cookies can use it once, within 75 seconds.',
  },
  {
    title: 'Device Cloning Protection',
    text: 'Each token is made with the device’s id, and each request lists the ones before it: the send log. When two devices share a session, their logs diverge, and the server ends it.',
    requests: [
      ['You', '3fa9…', 200],
      ['Copied storage', 'b07e…', 401],
      ['Copied profile', '61d2…', 409],
    ],
    note: '401: a valid token without the device cookie, which scripts cannot read. 409: a full profile copy with an outdated send log; the session ends for both. An up-to-date copy that goes first gets a 200, and is caught at your next request.',
  },
]

/** The list’s two parts, and how many items each has. */
const [met, open] = readFileSync('docs/asvs.md', 'utf8').split('\n## ').slice(1)
const metCount = met?.match(/^\| \d/gm)?.length
const openCount = open?.match(/\*\*\d+\.\d+\.\d+\*\*/g)?.length

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
    question: 'How do I get it, and under which licence?',
    answer:
      'The package is not on npm yet; write to us for a trial. No licence is granted yet, and there is no price list. You can use the live demo today, which runs the same code.',
    links: [linkTo(pages.contact), linkTo(pages.liveDemo), linkTo(pages.developers)],
  },
  {
    id: 'patents',
    question: 'Is it patented?',
    answer: `Yes, in the ${site.patentCountries}. ${
      site.owner.patentNumbers
        ? `The numbers are ${site.owner.patentNumbers}.`
        : 'The numbers are not listed here yet; ask us.'
    }`,
    links: [linkTo(pages.contact)],
  },
  {
    id: 'reviewed',
    question: 'Who has reviewed it?',
    answer:
      'Nobody outside the company yet. We found one vulnerability ourselves: a copied Cookie header was once enough to obtain a new session key. It is fixed, and a test repeats the attack.',
    links: [
      linkTo(pages.protocol),
      { label: 'Test vectors', href: VECTORS_FILE },
      linkTo(pages.limits),
    ],
  },
  {
    id: 'standard',
    question: 'Which standard do you assess against?',
    answer: `OWASP ASVS 5.0, levels 1 and 2, by self-assessment. ${metCount} items are met, each with the test or file that shows it; ${openCount} are not met, or met in another way.`,
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
      'Write to the address in security.txt, in English: what you did, what happened, and with which version. Please leave out tokens, keys and other people’s data. We promise no reward and no response time.',
    links: [{ label: 'security.txt', href: SECURITY_TXT }, linkTo(pages.contact)],
  },
  {
    id: 'data',
    question: 'What do you store about me?',
    answer:
      'Every cookie, storage entry and server record is listed, with its purpose, how long we keep it and how to delete it. Opening a page loads nothing from another company.',
    links: [linkTo(pages.privacy)],
  },
]
