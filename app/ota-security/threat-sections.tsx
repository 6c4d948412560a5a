import type { ReactNode } from 'react'
import { Claim, Fact } from '@/components/site/evidence'
import { Fold } from '@/components/ui/fold'
import { Chapter } from '@/components/ui/section'
import { securityAnchors } from '@/lib/routes'
import { AnswerStamp, AnswerWord, EvidenceLink } from './checklist'
import { CheckCost, CheckOrderNote } from './flood-cost'
import { threatFigures } from './threat-figures'
import { checklist, type ThreatSection, threatSections } from './words'

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
          <Subsection title="What happens">
            <Paragraphs texts={happens} />
            {finding && <Fact sources={finding.sources}>{finding.text}</Fact>}
          </Subsection>
          <Subsection title={incidentsTitle}>
            {incidents.map(({ text, sources }) => (
              <Fact key={text} sources={sources}>
                {text}
              </Fact>
            ))}
          </Subsection>
          <Subsection title="What OTA changes">
            <Claim>{claim}</Claim>
            <Paragraphs texts={because} />
            {id === securityAnchors.flood && (
              <>
                <CheckOrderNote />
                <CheckCost />
              </>
            )}
          </Subsection>
          <Subsection title="What it does not">
            <Paragraphs texts={remains} />
          </Subsection>
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
            <AnswerStamp answer={item.answer} />
            <AnswerWord answer={item.answer} />
          </p>
          <div className="grid gap-0.5 lg:col-span-7">
            <p className="max-w-prose font-medium">{item.line}</p>
            <EvidenceLink evidence={item.evidence} />
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

interface SubsectionProps {
  title: string
  children: ReactNode
}

/** A passage of a chapter; its subheading stands in the margin where there is one. */
function Subsection({ title, children }: SubsectionProps) {
  return (
    <div className="grid gap-1 lg:grid-cols-9 lg:gap-3 print:block">
      <h3 className="font-heavy text-body lg:col-span-2">{title}</h3>
      <div className="flow grid gap-2 lg:col-span-7">{children}</div>
    </div>
  )
}
