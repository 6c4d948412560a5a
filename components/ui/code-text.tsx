/** A string in which `backticks` mark names of the protocol. */
export function CodeText({ children }: { children: string }) {
  return children.split('`').map((part, index) =>
    index % 2 === 1 ? (
      <code key={index} translate="no" className="font-mono text-[0.92em] [overflow-wrap:anywhere]">
        {part}
      </code>
    ) : (
      part
    ),
  )
}
