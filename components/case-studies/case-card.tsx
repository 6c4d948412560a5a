import { DraftMark } from '@/components/blog/blog-list'
import { LimitsLink } from '@/components/site/claim'
import { EvidenceFrame } from '@/components/site/evidence-frame'
import { SelfLink } from '@/components/ui/self-link'
import type { CaseStudy } from '@/lib/content/case-studies'
import { PARTS } from '@/lib/content/case-studies'
import { Events } from './events'
import { FactHeader } from './fact-header'
import { PartHeading, PartText } from './part'

const ANSWERS = { yes: 'Yes', partly: 'Partly', no: 'No' } as const

/** One incident: what is known of it, and what follows for tokens. */
export function CaseCard(study: CaseStudy) {
  const { name, url, draft, helped, parts } = study
  return (
    <div className="min-w-0 rounded border border-line bg-surface p-2.5 md:col-span-10 md:p-4">
      {draft && (
        <p className="mb-1">
          <DraftMark />
        </p>
      )}
      <h2 className="text-h2">
        <SelfLink id={url}>{name}</SelfLink>
      </h2>
      <FactHeader {...study} />
      <div className="mt-3 grid gap-3 md:grid-cols-12">
        <div className="md:col-span-5">
          <PartHeading>Timeline</PartHeading>
          <Events {...study} />
        </div>
        <div className="md:col-span-7">
          <PartHeading>{PARTS.happened}</PartHeading>
          <EvidenceFrame kind="Fact">
            <PartText text={parts.happened} />
          </EvidenceFrame>
        </div>
      </div>
      <div className="mt-3 grid gap-3 border-line border-t pt-2 text-small md:grid-cols-2">
        <div>
          <PartHeading>{PARTS.allowed}</PartHeading>
          <PartText text={parts.allowed} />
        </div>
        <div>
          <PartHeading>{PARTS.mattered}</PartHeading>
          <PartText text={parts.mattered} />
        </div>
      </div>
      <div className="mt-3 grid gap-1 border-line border-t pt-2 md:grid-cols-12 md:gap-3">
        <div className="md:col-span-3">
          <PartHeading>{PARTS.judgement}</PartHeading>
          <p className="font-bold font-heading text-h2">{ANSWERS[helped]}</p>
        </div>
        <div className="md:col-span-8">
          <EvidenceFrame kind="Claim">
            <p className="text-ink-2">Our own judgement:</p>
            <PartText text={parts.judgement} />
            <p className="mt-1">
              <LimitsLink />
            </p>
          </EvidenceFrame>
        </div>
      </div>
    </div>
  )
}
