/** What a reader sees of a nav's name; assistive technology has it from the nav itself. */
export function NavLabel({ children }: { children: string }) {
  return (
    <p aria-hidden="true" className="mb-1 font-mono text-label text-muted uppercase">
      {children}
    </p>
  )
}
