/** Across the top of a draft, so that nobody takes it for published. */
export function DraftBanner() {
  return (
    <p className="mb-3 rounded border border-carmine border-dashed px-1.5 py-1 text-ink text-small lg:col-span-9">
      <strong className="mr-1 font-mono text-carmine text-label uppercase">Draft</strong>
      Shown in <code translate="no">npm run dev</code> only; the built site leaves it out.
    </p>
  )
}

/** Marks a draft in a list. */
export function DraftMark() {
  return (
    <span className="inline-flex items-center rounded border border-carmine border-dashed px-1 font-mono text-carmine text-label">
      Draft
    </span>
  )
}
