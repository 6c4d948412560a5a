import type { ReactNode } from 'react'
import { Claim } from '@/components/site/claim'
import { Registered } from '@/components/site/register'
import type { Incident } from '@/content/incidents'
import { FactHeader } from './fact-header'

/** One incident: what is known of it, and what follows for tokens. */
export function IncidentCard(incident: Incident) {
  const { name, happened, allowed, control, helped, why } = incident
  return (
    <div className="rounded border border-line bg-surface p-2.5 md:col-span-10 md:p-4">
      <h2 className="text-h2">{name}</h2>
      <FactHeader {...incident} />
      <div className="mt-3 grid gap-3 md:grid-cols-12">
        <div className="md:col-span-7">
          <Registered as="Fact">
            <p className="text-ink-2">{happened}</p>
          </Registered>
        </div>
        <div className="grid gap-2 self-start text-small md:col-span-5">
          <Part title="What the token allowed">{allowed}</Part>
          <Part title="What would have mattered">{control}</Part>
        </div>
      </div>
      <div className="mt-3 grid gap-1 border-line border-t pt-2 md:grid-cols-12 md:gap-3">
        <div className="md:col-span-3">
          <Heading>Would OTA have helped?</Heading>
          <p className="font-bold font-heading text-h2">{helped}</p>
        </div>
        <div className="md:col-span-8">
          <Claim>OTA’s makers judge: {why}</Claim>
        </div>
      </div>
    </div>
  )
}

function Heading({ children }: { children: ReactNode }) {
  return <h3 className="font-mono font-normal text-label text-muted uppercase">{children}</h3>
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Heading>{title}</Heading>
      <p className="mt-0.5 text-ink-2">{children}</p>
    </div>
  )
}
