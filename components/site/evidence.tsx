import type { ReactNode } from 'react'
import { textLink } from '@/components/ui/link'
import { tape } from '@/components/ui/tape'
import type { Source } from '@/lib/content/front-matter'
import { type Link, pages } from '@/lib/pages'
import { SiteLink } from './site-link'

/** The support of a statement: a source, the company's word or a measurement. */
type EvidenceKind = 'Fact' | 'Claim' | 'Demo result'

/** Distinguished by word, line and background as well as colour. */
const looks: Record<EvidenceKind, { frame: string; label: string }> = {
  Fact: { frame: 'border-ink border-l-2', label: 'text-ink' },
  Claim: { frame: 'border-brass-fill border-l-6 border-double', label: 'text-brass' },
  'Demo result': {
    frame: `${tape} border-dashed py-1 pr-2`,
    label: 'text-muted',
  },
}

interface EvidenceFrameProps {
  kind: EvidenceKind
  children: ReactNode
}

/** The frame of a statement, which shows what supports it. */
export function EvidenceFrame({ kind, children }: EvidenceFrameProps) {
  const { frame, label } = looks[kind]
  return (
    <div className={`max-w-prose pl-2 ${frame}`}>
      <p className={`font-mono text-label uppercase ${label}`}>{kind}</p>
      {children}
    </div>
  )
}

interface FactProps {
  children: ReactNode
  /** A statement without a source is no fact. */
  sources: readonly [Source, ...Source[]]
}

/** Something that a source outside this site says. */
export function Fact({ children, sources }: FactProps) {
  return (
    <EvidenceFrame kind="Fact">
      <div className="text-ink-2">{children}</div>
      <p className="mt-0.5 text-small">
        {sources.length > 1 ? 'Sources: ' : 'Source: '}
        {sources.map((source, index) => (
          <span key={source.url}>
            {index > 0 && '; '}
            <SourceLink {...source} />
          </span>
        ))}
      </p>
    </EvidenceFrame>
  )
}

/** A source outside this site. */
export function SourceLink({ title, url }: Source) {
  return (
    <a href={url} rel="noopener" className={textLink}>
      {title}
    </a>
  )
}

interface ClaimProps {
  children: ReactNode
  /** The limit in a sentence, which leads to its row; without it, a link to all limits. */
  limit?: Link
}

/** A statement of the company about its product, with a link to its limits. */
export function Claim({ children, limit }: ClaimProps) {
  return (
    <EvidenceFrame kind="Claim">
      <div className="text-ink-2">
        {children} {!limit && <LimitsLink />}
      </div>
      {limit && (
        <p className="mt-1 text-ink-2">
          Limit:{' '}
          <SiteLink href={limit.href} className={textLink}>
            {limit.label}
          </SiteLink>
        </p>
      )}
    </EvidenceFrame>
  )
}

/** The link from a claim to its limits. */
export function LimitsLink() {
  return (
    <SiteLink href={pages.limits.path} className={textLink}>
      The limits of this claim
    </SiteLink>
  )
}

interface DemoResultProps {
  children: ReactNode
  /** The number of measurements, as readers see it. */
  n: string
  /** The machine, its versions and the date. */
  environment: string
}

/** A measurement of this site's own demo. */
export function DemoResult({ children, n, environment }: DemoResultProps) {
  return (
    <EvidenceFrame kind="Demo result">
      <div>{children}</div>
      <p className="text-small text-muted">
        n = {n}, {environment}
      </p>
    </EvidenceFrame>
  )
}
