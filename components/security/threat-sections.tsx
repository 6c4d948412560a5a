import type { ReactNode } from 'react'
import { SourceLink } from '@/components/site/source-link'
import { Section } from '@/components/ui/section'
import { type ThreatSection, threatSections } from '@/content/security'

export function ThreatSections() {
  return threatSections.map((section) => <Threat key={section.id} {...section} />)
}

function Threat({ id, title, happens, incident, sources, changes, remains }: ThreatSection) {
  return (
    <Section id={id} title={title}>
      <div className="grid gap-3 md:grid-cols-2">
        <Part title="What happens">{happens}</Part>
        <Part title="Real incidents">
          {incident}{' '}
          <span className="text-small">
            {sources.length > 1 ? 'Sources: ' : 'Source: '}
            {sources.map((source, index) => (
              <span key={source.url}>
                {index > 0 && ', '}
                <SourceLink {...source} />
              </span>
            ))}
          </span>
        </Part>
        <Part title="What OTA changes (claim)" mark="border-brass-fill">
          {changes}
        </Part>
        <Part title="What it does not change">{remains}</Part>
      </div>
    </Section>
  )
}

interface PartProps {
  title: string
  mark?: string
  children: ReactNode
}

function Part({ title, mark = 'border-line', children }: PartProps) {
  return (
    <div className={`border-l-2 pl-2 ${mark}`}>
      <h3 className="font-mono font-normal text-label text-muted uppercase">{title}</h3>
      <p className="mt-0.5 max-w-prose text-ink-2">{children}</p>
    </div>
  )
}
