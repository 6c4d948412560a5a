import { Chapter } from '@/components/ui/chapter'
import { architectureSteps } from '@/content/architecture'
import { chapterTitles } from '@/content/security'
import { securityAnchors } from '@/lib/routes'
import { Bead } from './bead'
import { SequenceDiagram } from './sequence-diagram'
import { StepFlow } from './step-flow'
import { wide } from './wide'

/** The drawing where there is room for it, and always the same steps as a list. */
export function Architecture() {
  return (
    <Chapter id={securityAnchors.architecture} title={chapterTitles.architecture}>
      <p className="mb-3 max-w-prose text-ink-2">
        One sign-in, one registration, then a new token for every request: steps 4 to 7 repeat.
      </p>
      <div className={`grid gap-4 print:block xl:grid-cols-[720px_minmax(0,1fr)] ${wide}`}>
        <SequenceDiagram />
        <ol aria-label="The steps in words">
          {architectureSteps.map((step, index) => (
            <StepInWords key={step.title} number={index + 1} {...step} />
          ))}
        </ol>
      </div>
    </Chapter>
  )
}

type StepInWordsProps = (typeof architectureSteps)[number] & { number: number }

/** Numbered as in the drawing: brass, on a broken line, is what every request repeats. */
function StepInWords({ number, title, text, flow, repeats }: StepInWordsProps) {
  return (
    <li
      className={`relative ml-1.5 border-l-2 pb-2 pl-3 ${repeats ? 'border-brass-fill border-dashed' : 'border-line'}`}
    >
      <Bead className={repeats ? 'border-brass-fill text-brass' : 'border-ink'}>{number}</Bead>
      <h3 className="font-heavy text-body">
        <span className="sr-only">{number} </span>
        {title}
        {repeats && (
          <span className="pl-1 font-mono text-brass text-label uppercase">every request</span>
        )}
      </h3>
      <StepFlow flow={flow} />
      <p className="max-w-prose text-ink-2">{text}</p>
    </li>
  )
}
