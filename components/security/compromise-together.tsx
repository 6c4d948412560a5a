import { CodeText } from '@/components/ui/code-text'
import { compromise } from '@/content/compromise'
import { AccessRing } from './access-ring'

/** What the store’s contents add to something else that was copied. */
export function CompromiseTogether() {
  return (
    <div className="border-line border-t pt-1.5">
      <h3 className="font-heavy text-body">Together with the store</h3>
      <p className="mb-1 max-w-prose text-ink-2 text-small">
        By itself the store opens nothing. Whoever also has another thing gets this under OTA:
      </p>
      <ul aria-label="Together with the store" className="grid gap-0.5 text-small">
        {compromise.together.map(({ what, answer }) => {
          const isIn = answer === 'ok'
          return (
            <li key={what} className="flex items-start gap-1">
              <AccessRing verdict={isIn ? 'all' : 'refused'} />
              <span>
                <CodeText>{what}</CodeText>:{' '}
                <strong>{isIn ? 'accepted' : <CodeText>{`refused, ${answer}`}</CodeText>}</strong>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
