import type { ReactNode } from 'react'
import { Claim } from '@/components/site/evidence'
import { SiteLink } from '@/components/site/site-link'
import { TickRule } from '@/components/site/tick-rule'
import { CodeText } from '@/components/ui/code-text'
import { textLink } from '@/components/ui/link'
import { Chapter } from '@/components/ui/section'
import { Perforation, Tape } from '@/components/ui/tape'
import { type Theft, thefts } from '@/content/thefts'
import { routes, securityAnchors, theftHref } from '@/lib/routes'
import { limits } from '../limits/limits'
import { type Answer, answers, chapterTitles, checklist, type Prevented } from './words'

/** A stamped tape of six lines, each with its own word: no stamp says more than was measured. */
export function Checklist() {
  return (
    <Chapter id={securityAnchors.checklist} title={chapterTitles.checklist}>
      <Claim>
        We claim only what we tested. Each line shows what was refused, and the worst case that
        worked.
      </Claim>
      <Tape className="mt-3">
        <Perforation />
        <div className="px-2 sm:px-3">
          <TickRule />
          <ul aria-label="What OTA prevents">
            {checklist.map((item) => (
              <Line key={item.name} {...item} />
            ))}
          </ul>
        </div>
        <Perforation />
      </Tape>
      <dl aria-label="The words of the stamps" className="mt-2 text-ink-2 text-small">
        {Object.entries(answers).map(([answer, meaning]) => (
          <div key={answer}>
            <dt className="inline font-heavy text-ink">{answer}:</dt>{' '}
            <dd className="inline">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Chapter>
  )
}

function Line(item: Prevented) {
  return (
    <li className="grid gap-1 border-line border-b border-dashed py-2 last:border-b-0 md:grid-cols-12 md:gap-3">
      <div className="flex gap-2 md:col-span-5">
        <AnswerStamp answer={item.answer} />
        <div>
          <SiteLink
            href={item.href}
            className="font-heading font-heavy text-h3 underline decoration-line-strong underline-offset-2 hover:decoration-current"
          >
            {item.name}
          </SiteLink>
          <p>
            <AnswerWord answer={item.answer} />
          </p>
        </div>
      </div>
      <div className="md:col-span-7">
        <Bounds {...item} />
      </div>
    </li>
  )
}

const isRefused = ({ ota }: Theft) => ota.facts.verdict === 'refused'

/** The count of refused thefts among those that the attack comes down to, and the worst that worked. */
export function Bounds({ refused, worst, rows, evidence }: Prevented) {
  const tried = thefts.filter(({ id }) => rows.includes(id))
  return (
    <dl className="grid max-w-prose gap-0.5">
      <div>
        <dt className="inline font-heavy">Refused:</dt> <dd className="inline">{refused}</dd>{' '}
        {tried.length > 0 && (
          <dd className="inline-block font-bold font-mono text-data">
            {tried.filter(isRefused).length} of {tried.length} thefts refused
          </dd>
        )}
      </div>
      <div className="text-ink-2">
        <dt className="inline font-heavy">Worst case:</dt>{' '}
        <dd className="inline">
          {worst} <EvidenceLink evidence={evidence} />
        </dd>
      </div>
    </dl>
  )
}

/** Degrees, since no two stamps fall alike. */
const TILTS: Record<Answer, number> = { stops: -9, 'makes harder': 4, notices: -4 }

/** A ring with a check mark, a square with steps to climb, an eye: told apart without a colour. */
const shapes: Record<Answer, ReactNode> = {
  stops: (
    <>
      <circle cx="24" cy="24" r="22.5" />
      <circle cx="24" cy="24" r="18" strokeWidth="4" pathLength="60" strokeDasharray="0.6 1.9" />
      <path d="M16 24.5l5.5 5.5L32 18" strokeWidth="3" />
    </>
  ),
  'makes harder': (
    <>
      <rect x="4" y="4" width="40" height="40" rx="3" />
      <path d="M8 9h32" strokeWidth="3" strokeDasharray="1 2.1" />
      <path d="M11 36h8.5v-7.5H28V21h8.5v-6" strokeWidth="3" />
    </>
  ),
  notices: (
    <>
      <path d="M1.5 24Q12 8 24 8t22.5 16Q36 40 24 40T1.5 24Z" />
      <circle cx="24" cy="24" r="10.5" strokeWidth="4" pathLength="40" strokeDasharray="0.6 1.9" />
      <circle cx="24" cy="24" r="3.5" strokeWidth="3" />
    </>
  ),
}

/** What an office stamps on a form; the word beside it says the same. */
export function AnswerStamp({ answer }: { answer: Answer }) {
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      aria-hidden="true"
      className="size-6 shrink-0 stroke-brass"
    >
      <g transform={`rotate(${TILTS[answer]} 24 24)`} strokeWidth="2">
        {shapes[answer]}
      </g>
    </svg>
  )
}

/** The word of the stamp. */
export function AnswerWord({ answer }: { answer: Answer }) {
  return <strong className="font-bold font-mono text-brass text-data uppercase">{answer}</strong>
}

/** The way to what bounds an answer: a theft, or a limit. */
function EvidenceLink({ evidence }: Pick<Prevented, 'evidence'>) {
  const [href, title] =
    'limit' in evidence
      ? [
          `${routes.limits}#${evidence.limit}`,
          limits.find(({ id }) => id === evidence.limit)?.title ?? '',
        ]
      : [theftHref(evidence.row), thefts.find(({ id }) => id === evidence.row)?.title ?? '']
  return (
    <SiteLink href={href} className={`${textLink} text-small`}>
      <CodeText>{title}</CodeText>
    </SiteLink>
  )
}
