import { Claim, Fact } from '@/components/site/evidence'
import { Chapter } from '@/components/ui/chapter'
import { Fold } from '@/components/ui/fold'
import { checklist } from '@/content/checklist'
import { type ThreatSection, threatSections } from '@/content/security'
import { securityAnchors } from '@/lib/routes'
import { Bound } from './bound'
import { CheckCost } from './check-cost'
import { CheckOrderNote } from './check-order'
import { Part } from './part'
import { Stamp, StampWord } from './stamp'
import { threatFigures } from './threat-figures'

export function ThreatSections() {
  return threatSections.map((section, index) => (
    <Threat key={section.id} numeral={`0${index + 1}`} {...section} />
  ))
}

interface ThreatProps extends ThreatSection {
  numeral: string
}

function Threat({ numeral, ...section }: ThreatProps) {
  const { id, title, happens, finding, incidents, claim, because, remains } = section
  const incidentsTitle = incidents.length > 1 ? 'Real incidents' : 'A real incident'
  return (
    <Chapter id={id} title={title} numeral={numeral}>
      <InShort id={id} />
      <Fold
        className="mt-3"
        summary={
          <span className="font-heavy">
            Read on<span className="sr-only">: {title}</span>
            <span className="block font-normal text-muted text-small">
              What happens, {incidentsTitle.toLowerCase()}, what OTA changes, what it does not
            </span>
          </span>
        }
      >
        <div className="grid gap-4 pt-2 print:block">
          <Part title="What happens">
            <Paragraphs texts={happens} />
            {finding && <Fact sources={finding.sources}>{finding.text}</Fact>}
          </Part>
          <Part title={incidentsTitle}>
            {incidents.map(({ text, sources }) => (
              <Fact key={text} sources={sources}>
                {text}
              </Fact>
            ))}
          </Part>
          <Part title="What OTA changes">
            <Claim>{claim}</Claim>
            <Paragraphs texts={because} />
            {id === securityAnchors.flood && (
              <>
                <CheckOrderNote />
                <CheckCost />
              </>
            )}
          </Part>
          <Part title="What it does not">
            <Paragraphs texts={remains} />
          </Part>
        </div>
      </Fold>
    </Chapter>
  )
}

/** The answer first, as the checklist stamps it, and a figure. */
function InShort({ id }: { id: string }) {
  const item = checklist.find(({ href }) => href === `#${id}`)
  return (
    <div className="flow grid gap-3">
      {item && (
        <div className="grid gap-1 lg:grid-cols-9 lg:gap-3">
          <p className="flex items-center gap-1 lg:col-span-2">
            <Stamp answer={item.answer} />
            <StampWord answer={item.answer} />
          </p>
          <div className="grid gap-0.5 lg:col-span-7">
            <p className="max-w-prose font-medium">{item.line}</p>
            <Bound bound={item.bound} />
          </div>
        </div>
      )}
      <div className="lg:grid lg:grid-cols-9 lg:gap-3">
        <div className="lg:col-span-7 lg:col-start-3">{threatFigures[id]}</div>
      </div>
    </div>
  )
}

function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} className="max-w-prose text-ink-2">
      {text}
    </p>
  ))
}
