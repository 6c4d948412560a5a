import type { ReactNode } from 'react'
import { Claim, Fact, SourceLink } from '@/components/site/evidence'
import { SiteLink } from '@/components/site/site-link'
import { textLink } from '@/components/ui/link'
import { Chapter } from '@/components/ui/section'
import { COST_ID, caseStudyHref, routes, securityAnchors } from '@/lib/routes'
import { CheckOrderNote } from './check-order'
import { AnswerStamp, AnswerWord, Bounds } from './checklist'
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
      <InShort id={id} incidents={incidents} />
      <details className="mt-1">
        <summary className="min-h-4.5 cursor-pointer py-1 font-heavy text-small lg:ml-[calc(22.22%+5px)]">
          Read on<span className="sr-only">: {title}</span>
        </summary>
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
                <p>
                  <SiteLink href={`${routes.limits}#${COST_ID}`} className={textLink}>
                    What a refusal costs
                  </SiteLink>
                </p>
              </>
            )}
          </Subsection>
          <Subsection title="What it does not">
            <Paragraphs texts={remains} />
          </Subsection>
        </div>
      </details>
    </Chapter>
  )
}

/** What is refused first, then the worst that got in, a figure, and where it has happened. */
function InShort({ id, incidents }: Pick<ThreatSection, 'id' | 'incidents'>) {
  const item = checklist.find(({ href }) => href === `#${id}`)
  return (
    <div className="grid gap-2">
      {item && (
        <div className="grid gap-1 lg:grid-cols-9 lg:gap-3">
          <p className="flex items-center gap-1 lg:col-span-2">
            <AnswerStamp answer={item.answer} />
            <AnswerWord answer={item.answer} />
          </p>
          <div className="lg:col-span-7">
            <Bounds {...item} />
          </div>
        </div>
      )}
      <div className="lg:grid lg:grid-cols-9 lg:gap-3">
        <div className="lg:col-span-7 lg:col-start-3">
          {threatFigures[id]}
          <p className="mt-1.5 text-small">
            It has happened:{' '}
            {incidents.map(({ name, study, sources }, index) => (
              <span key={name}>
                {index > 0 && ', '}
                {study ? (
                  <SiteLink href={caseStudyHref(study)} className={textLink}>
                    {name}
                  </SiteLink>
                ) : (
                  <SourceLink title={name} url={sources[0].url} />
                )}
              </span>
            ))}
          </p>
        </div>
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
