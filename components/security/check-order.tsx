import { Tape } from './tape'

const CHECKS = [
  { name: 'Shape', looks: '135 characters, the fixed ones in their places' },
  { name: 'Time', looks: 'labelled for this segment of the minute or one beside it' },
  { name: 'HMAC', looks: 'computed once, compared' },
  { name: 'Device', looks: 'the cookie that scripts cannot read' },
  { name: 'Memory', looks: 'the session goes on, the request id is not used yet' },
  { name: 'Send log', looks: 'one device can have sent all this' },
] as const

/** A refusal leaves the list where it happens; what stands below it is not spent. */
export function CheckOrder() {
  return (
    <figure>
      <Tape>
        <ol className="font-mono text-data">
          {CHECKS.map(({ name, looks }, index) => (
            <li
              key={name}
              className="gap-1.5 border-line sm:flex border-b border-dashed px-1.5 py-1 last:border-b-0"
            >
              <strong className="block shrink-0 sm:w-12">
                <span className="text-brass">{index + 1}</span> {name}
              </strong>
              <span>{looks}</span>
            </li>
          ))}
        </ol>
      </Tape>
      <figcaption className="mt-1 text-muted text-small">
        The order of the checks. The first that fails ends the work, and the id is marked as used
        only after the last. Where the memory is its own, our server looks before the HMAC whether
        it knows the session, and before the cookie whether the id is used; a shared store is asked
        once, at the end.
      </figcaption>
    </figure>
  )
}
