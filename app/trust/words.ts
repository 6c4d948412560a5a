import { readFileSync } from 'node:fs'
import manifest from '@one-tick-ahead/ota/package.json' with { type: 'json' }
import { quotes } from '@/content/benchmarks'
import { theftMatrix } from '@/content/theft-matrix'
import { linkTo, pages } from '@/lib/pages'
import { type Link, papers, proofFiles } from '@/lib/routes'
import { site } from '@/lib/site'
import { limits } from '../limits/limits'

/** What somebody asks before they trust us, and where the rest of the answer is. */
interface Question {
  /** Its anchor. */
  id: string
  question: string
  answer: string
  /** Words that people type in place of these. */
  also?: string
  links: readonly Link[]
}

/** How many items of the standard are in each part of its list. */
function asvsCounts() {
  const [met = '', open = ''] = readFileSync(papers.asvs.source, 'utf8').split('\n## ').slice(1)
  return {
    met: met.match(/^\| \d/gm)?.length ?? 0,
    open: open.match(/\*\*\d+\.\d+\.\d+\*\*/g)?.length ?? 0,
  }
}
const { met, open } = asvsCounts()

/** The heading in docs/evidence.md. */
export const FAULT = '## A fault, found and closed'

const to = (label: string, href: string): Link => ({ label, href })
const named = (label: string, { path }: { path: string }) => to(label, path)

/** Every answer is in a file of the project; what can be counted is counted in it. */
export const questions: readonly { title: string; rows: readonly Question[] }[] = [
  {
    title: 'Security',
    rows: [
      {
        id: 'report',
        also: 'vulnerability disclosure bug bounty CVE incident',
        question: 'How do I report a weakness?',
        answer:
          'Write to us in English: what you did, and what happened. The policy says what is in scope. It promises no reward and no time until an answer.',
        links: [to('Security policy', '/security-policy.txt'), named('Contact', pages.contact)],
      },
      {
        id: 'standard',
        also: 'OWASP compliance certification',
        question: 'Which standard was it held against?',
        answer: `OWASP ASVS 5.0, levels 1 and 2, by ourselves. ${met} items are met, each with the test or file that shows it; ${open} are listed as not met, or met otherwise.`,
        links: [to('The list', papers.asvs.href)],
      },
      {
        id: 'reviewed',
        also: 'pentest penetration test certificate',
        question: 'Who has reviewed or audited it?',
        answer:
          'Nobody outside the company yet. Test vectors, the source of both sides and every attack that was tried are here to judge.',
        links: [to('Test vectors', proofFiles.vectors), to('Source', proofFiles.source)],
      },
      {
        id: 'fault',
        also: 'breach CVE vulnerability',
        question: 'Was a fault ever found?',
        answer:
          'Yes. A copied Cookie header was enough to get a session key of one’s own. It is closed, and told in full.',
        links: [
          to(
            'The fault, and how it was closed',
            `${proofFiles.evidence}#:~:text=${encodeURIComponent(FAULT)}`,
          ),
        ],
      },
      {
        id: 'limits',
        question: 'What does OTA not do?',
        answer: `${limits.length} limits are listed, each with its reason. ${theftMatrix.rows.length} thefts were acted out under JWT, OTA and DPoP, and some succeed.`,
        links: [linkTo(pages.limits), linkTo(pages.thefts)],
      },
      {
        id: 'headers',
        question: 'What protects this site’s own pages?',
        answer:
          "A Content-Security-Policy with default-src 'none', a hash for every script and no “unsafe-” word, and Trusted Types. Each build checks every page against it.",
        links: [to('How the policy is made', papers.policy.href)],
      },
      {
        id: 'packages',
        also: 'SBOM dependencies supply chain',
        question: 'Which packages does the server run on?',
        answer:
          'The lock file lists them. Each has a fixed version and a hash, and no install script runs.',
        links: [],
      },
    ],
  },
  {
    title: 'Getting it',
    rows: [
      {
        id: 'get',
        also: 'npm download install open source github repository trial',
        question: 'How do I get it?',
        answer: `The package, version ${manifest.version}, is not on npm. Write to us for it. You can try the live demo, and read the code that it runs on, without asking.`,
        links: [linkTo(pages.developers), linkTo(pages.contact), linkTo(pages.liveDemo)],
      },
      {
        id: 'licence',
        also: 'pricing license cost buy plan fee free',
        question: 'Under which licence, and at what price?',
        answer:
          'No licence is granted until the owner decides, so there is no price to name. Ask us.',
        links: [linkTo(pages.contact)],
      },
      {
        id: 'patents',
        question: 'Is it patented?',
        answer: `The company states patents in the ${site.patentCountries}.${site.owner.patentNumbers && ` Their numbers: ${site.owner.patentNumbers}.`}`,
        links: [linkTo(pages.about)],
      },
      {
        id: 'cost',
        also: 'performance latency overhead speed',
        question: 'What does it cost a server?',
        answer: `A whole check took ${quotes['OTA accept, all checks']} times as long as one HMAC-SHA512; a JWT with RS256, ${quotes['fast-jwt RS256 accept']} times. Measured on ${quotes.date}.`,
        links: [to('All measurements', papers.benchmarks.href)],
      },
    ],
  },
  {
    title: 'This site',
    rows: [
      {
        id: 'data',
        question: 'What does it store about me?',
        answer:
          'Every cookie, every entry in storage and every record on the server is listed, with its purpose and how to delete it. Nobody else is called when a page loads.',
        links: [linkTo(pages.privacy)],
      },
      {
        id: 'accessibility',
        also: 'WCAG a11y VPAT screen reader',
        question: 'Is it accessible?',
        answer:
          'We aim at WCAG 2.2, level AA. Tests hold every page to it with axe, in both themes, at 390 and 1,280 px, and walk through it by keyboard. It has not been tried by people with disabilities. Tell us what fails for you.',
        links: [linkTo(pages.contact)],
      },
    ],
  },
]
