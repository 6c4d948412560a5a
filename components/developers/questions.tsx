import { SiteLink } from '@/components/site/site-link'
import { Fold } from '@/components/ui/fold'
import { textLink } from '@/components/ui/link'
import { SelfLink } from '@/components/ui/self-link'
import { type Question, questions } from '@/content/developers'
import { DeveloperChapter } from './developer-chapter'
import { RunningText } from './running-text'

/** Each in three sentences, with the way to its proof. */
export function Questions() {
  return (
    <DeveloperChapter id="questions">
      <ul aria-label="Questions and answers" className="flow grid gap-3 lg:grid-cols-2">
        {questions.map((question) => (
          <Entry key={question.id} {...question} />
        ))}
      </ul>
    </DeveloperChapter>
  )
}

/** The answer is folded on a phone, like the limits of OTA-Security. */
function Entry({ id, question, answer, proof }: Question) {
  return (
    <li id={id} className="border-line-strong border-t pt-1.5">
      <h3 className="text-h3">
        <SelfLink id={id} className="hover:underline">
          {question}
        </SelfLink>
      </h3>
      <Fold
        summary={
          <span className="text-small underline decoration-line-strong underline-offset-2">
            The answer<span className="sr-only">: {question}</span>
          </span>
        }
      >
        <p className="mt-0.5 max-w-prose text-ink-2">
          <RunningText>{answer}</RunningText>
        </p>
        <p className="mt-0.5 text-small">
          More:{' '}
          {proof.map(({ label, href }, index) => (
            <span key={href}>
              {index > 0 && ' · '}
              <SiteLink href={href} className={textLink}>
                {label}
              </SiteLink>
            </span>
          ))}
        </p>
      </Fold>
    </li>
  )
}
