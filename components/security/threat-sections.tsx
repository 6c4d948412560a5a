import { Claim } from '@/components/site/claim'
import { Fact } from '@/components/site/fact'
import { type ThreatSection, threatSections } from '@/content/security'
import { Chapter } from './chapter'
import { Part } from './part'
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
  return (
    <Chapter id={id} title={title} numeral={numeral}>
      <div className="grid gap-4">
        <Part title="What happens">
          <Paragraphs texts={happens} />
          {finding && <Fact sources={finding.sources}>{finding.text}</Fact>}
        </Part>
        <Part title={incidents.length > 1 ? 'Real incidents' : 'A real incident'}>
          {incidents.map(({ text, sources }) => (
            <Fact key={text} sources={sources}>
              {text}
            </Fact>
          ))}
        </Part>
        <Part title="What OTA changes">
          <Claim>{claim}</Claim>
          <Paragraphs texts={because} />
          {threatFigures[id]}
        </Part>
        <Part title="What it does not">
          <Paragraphs texts={remains} />
        </Part>
      </div>
    </Chapter>
  )
}

function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} className="max-w-prose text-ink-2">
      {text}
    </p>
  ))
}
