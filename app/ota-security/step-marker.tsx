interface StepMarkerProps {
  /** A number, or a sign. */
  children: string | number
  className: string
}

/** A ring on the line at the left of a list; drawn, not filled, so that it is there on paper too. */
export function StepMarker({ children, className }: StepMarkerProps) {
  return (
    <span
      aria-hidden="true"
      className={`absolute top-0 -left-1.5 flex size-3 items-center justify-center rounded-full border-2 bg-paper font-bold font-mono text-data ${className}`}
    >
      {children}
    </span>
  )
}
