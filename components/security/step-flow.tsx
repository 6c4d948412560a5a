import { type Message, parties, type Work } from '@/content/architecture'

/** A step of the drawing as lines of text, where there is no room for the drawing, and on paper. */
export function StepFlow({ flow }: { flow: readonly Message[] | Work }) {
  return (
    <div className="pb-0.5 font-mono text-data md:hidden print:block">
      {'lines' in flow ? (
        <p>
          <strong className="font-bold">{parties[flow.at]}:</strong> {flow.lines.join('; ')}
        </p>
      ) : (
        flow.map((message) => <Line key={message.label} {...message} />)
      )}
    </div>
  )
}

function Line({ from, to, label, along }: Message) {
  return (
    <p>
      <strong className="font-bold">
        {parties[from]} <span aria-hidden="true">→</span>
        <span className="sr-only">to</span> {parties[to]}:
      </strong>{' '}
      {label}
      {along && `; ${along}`}
    </p>
  )
}
