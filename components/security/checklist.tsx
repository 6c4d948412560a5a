import { Claim } from '@/components/site/claim'
import { SiteLink } from '@/components/site/site-link'
import { TickRule } from '@/components/site/tick-rule'
import { chapterTitles, checklist } from '@/content/security'
import { securityAnchors } from '@/lib/routes'
import { Chapter } from './chapter'
import { Perforation, Tape } from './tape'

/** Degrees, since no two stamps fall alike. */
const TILTS = [-9, 5, -3, 11, -6, 8]

/** A stamped tape of six lines; what the stamps stand for is said in the claim below. */
export function Checklist() {
  return (
    <Chapter id={securityAnchors.checklist} title={chapterTitles.checklist}>
      <Tape>
        <Perforation />
        <div className="px-2 sm:px-3">
          <TickRule />
          <ul aria-label="What OTA prevents">
            {checklist.map(({ name, href }, index) => (
              <li
                key={name}
                className="flex items-center justify-between gap-2 border-line border-b border-dashed py-1 last:border-b-0"
              >
                <SiteLink
                  href={href}
                  className="flex min-h-4 items-center font-heading font-heavy text-h3 underline decoration-line-strong underline-offset-2 hover:decoration-current"
                >
                  {name}
                </SiteLink>
                <Stamp tilt={TILTS[index] ?? 0} />
              </li>
            ))}
          </ul>
        </div>
        <Perforation />
      </Tape>
      <div className="mt-4">
        <Claim>
          OTA’s makers claim that it prevents these six, each within what its link explains.
        </Claim>
      </div>
    </Chapter>
  )
}

/** A ring of ticks with a check mark where an office stamp has its date. */
function Stamp({ tilt }: { tilt: number }) {
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      aria-hidden="true"
      className="size-6 shrink-0 stroke-brass"
    >
      <g transform={`rotate(${tilt} 24 24)`} strokeWidth="2">
        <circle cx="24" cy="24" r="22.5" />
        <circle cx="24" cy="24" r="18" strokeWidth="4" pathLength="60" strokeDasharray="0.6 1.9" />
        <path d="M16 24.5l5.5 5.5L32 18" strokeWidth="3" />
      </g>
    </svg>
  )
}
