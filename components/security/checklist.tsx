import { Claim } from '@/components/site/claim'
import { Section } from '@/components/ui/section'
import { checklist } from '@/content/security'
import { securityAnchors } from '@/lib/routes'

export function Checklist() {
  return (
    <Section id={securityAnchors.checklist} title="What OTA is made to prevent">
      <ul
        aria-label="What OTA prevents"
        className="grid overflow-hidden rounded border border-tape-line bg-tape text-tape-ink sm:grid-cols-2 lg:grid-cols-3"
      >
        {checklist.map((item) => (
          <li
            key={item}
            className="flex items-center gap-1.5 border-tape-line border-t border-dashed p-2 font-mono text-data"
          >
            <svg
              viewBox="0 0 16 16"
              aria-hidden="true"
              className="size-2 shrink-0 stroke-tape-jade"
            >
              <path d="M2 8.5l4 4 8-9" fill="none" strokeWidth="2" />
            </svg>
            {item}
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <Claim>
          OTA’s makers claim that it prevents these six, each within what is said below.
        </Claim>
      </div>
    </Section>
  )
}
