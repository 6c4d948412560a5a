import { Claim } from '@/components/site/evidence'
import { SiteLink } from '@/components/site/site-link'
import { TickRule } from '@/components/site/tick-rule'
import { Chapter } from '@/components/ui/chapter'
import { Perforation, Tape } from '@/components/ui/paper-tape'
import { type Answer, answers, checklist, type Prevented } from '@/content/checklist'
import { chapterTitles } from '@/content/security'
import { securityAnchors } from '@/lib/routes'
import { Bound } from './bound'
import { Stamp, StampWord } from './stamp'

const count = (word: Answer) => checklist.filter(({ answer }) => answer === word).length

/** A stamped tape of six lines, each with its own word: no stamp says more than was measured. */
export function Checklist() {
  return (
    <Chapter id={securityAnchors.checklist} title={chapterTitles.checklist}>
      <Meanings />
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
      <div className="mt-4">
        <Claim>
          We claim no more than the stamps say: of these six, OTA stops {count('stops')}, makes{' '}
          {count('makes harder')} harder and notices {count('notices')}.
        </Claim>
      </div>
    </Chapter>
  )
}

/** What each word of a stamp stands for. */
function Meanings() {
  return (
    <>
      <p className="max-w-prose text-ink-2">
        Six attacks, and what OTA does about each. The words follow from what came out when we tried
        it, in the table below; that of the flood from what we measured under load:
      </p>
      <dl className="mt-1 grid max-w-prose gap-0.5 text-ink-2">
        {Object.entries(answers).map(([answer, meaning]) => (
          <div key={answer}>
            <dt className="inline font-heavy text-ink">{answer}:</dt>{' '}
            <dd className="inline">{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Line({ name, href, answer, line, bound }: Prevented) {
  return (
    <li className="grid gap-1 border-line border-b border-dashed py-2 last:border-b-0 md:grid-cols-12 md:gap-3">
      <div className="flex gap-2 md:col-span-5">
        <Stamp answer={answer} />
        <div>
          <SiteLink
            href={href}
            className="font-heading font-heavy text-h3 underline decoration-line-strong underline-offset-2 hover:decoration-current"
          >
            {name}
          </SiteLink>
          <p>
            <StampWord answer={answer} />
          </p>
        </div>
      </div>
      <div className="grid gap-0.5 md:col-span-7">
        <p className="text-ink-2">{line}</p>
        <Bound bound={bound} />
      </div>
    </li>
  )
}
