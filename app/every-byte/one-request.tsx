import './one-request.css'
import { tape } from '@/components/ui/tape'
import { exchange } from './exchange'
import { requestLines, type WireLine } from './message-part'
import { partNames, tokenNotes } from './words'

/** The one that shows all: it has a request before it, and its token ends in the next minute. */
const ID = 'second'

interface Part extends WireLine {
  name: string
}

/** A request, part by part: a radio button each, so that no script is needed to choose one. */
export function OneRequest() {
  return (
    <fieldset className={`request-parts ${tape} min-w-0 overflow-hidden`}>
      <legend className="sr-only">The part to explain</legend>
      {partsOf(ID).map(({ name, text, note, isKeyed }, index) => (
        <label
          key={name}
          className="relative block min-h-4.5 cursor-pointer gap-x-3 border-line border-t px-1.5 py-0.75 first-of-type:border-t-0 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-2 md:grid md:grid-cols-12"
        >
          <input
            type="radio"
            name="request-part"
            aria-labelledby={`request-part-${index}`}
            aria-describedby={`request-note-${index}`}
            defaultChecked={name === partNames.token}
            className="pointer-events-none absolute inset-0 appearance-none outline-none"
          />
          <span
            id={`request-part-${index}`}
            className="block font-mono text-label uppercase md:col-span-2 md:mt-0.25"
          >
            {name}
          </span>
          <span
            translate="no"
            className={`block wrap-anywhere font-mono text-data md:col-span-6 ${isKeyed ? 'text-brass' : ''}`}
          >
            {text}
          </span>
          <span id={`request-note-${index}`} className="request-note text-small md:col-span-4">
            {note}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The lines of a request, in which the token and its label are two parts. */
function partsOf(id: string): Part[] {
  const message = exchange.messages.find((one) => one.id === id)
  if (!message) throw new Error(`the recorded exchange has lost its ${id} request`)
  return requestLines(message).flatMap((line, index): Part[] => {
    const header = /^([\w-]+): /.exec(line.text)?.[1]?.toLowerCase() ?? ''
    if (header === 'authorization') {
      const end = line.text.lastIndexOf('-')
      return [
        { ...line, name: partNames.token, text: line.text.slice(0, end), note: tokenNotes.token },
        {
          ...line,
          name: partNames.label,
          text: line.text.slice(end),
          note: tokenNotes.label,
          isKeyed: false,
        },
      ]
    }
    const name = index === 0 ? partNames.target : partNames[header]
    if (!name) throw new Error(`words.ts has no name for the header ${header}`)
    return [{ ...line, name }]
  })
}
