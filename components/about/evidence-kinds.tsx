import { EvidenceFrame } from '@/components/site/evidence-frame'
import { Section } from '@/components/ui/section'

/** The legend of the site: three looks, and what stands behind each. */
export function EvidenceKinds() {
  return (
    <Section title="How we say what we know">
      <p className="max-w-prose text-ink-2">
        What others have published, what we claim and what we have measured look different here. So
        you see at once what a statement rests on.
      </p>
      <ul className="mt-4 grid gap-4 lg:grid-cols-3">
        <li>
          <EvidenceFrame kind="Fact">
            <p className="text-ink-2">
              Somebody else has published it. The source is named with it, and our wording says no
              more than the source does.
            </p>
          </EvidenceFrame>
        </li>
        <li>
          <EvidenceFrame kind="Claim">
            <p className="text-ink-2">
              We say so of our own product. A claim links to its limits, and you are welcome to
              doubt it.
            </p>
          </EvidenceFrame>
        </li>
        <li>
          <EvidenceFrame kind="Demo result">
            <p>
              Our own demo or benchmark has measured it. How often and where is written with it. It
              is a measurement, not a promise.
            </p>
          </EvidenceFrame>
        </li>
      </ul>
      <p className="mt-4 max-w-prose text-ink-2">
        You will find no customer names, certificates or testimonials here. The incidents that we
        write about are public, and the organisations in them are not our customers.
      </p>
    </Section>
  )
}
