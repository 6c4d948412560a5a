/** Marks an article about the company's own product. */
export function OtaBadge() {
  return (
    <span className="inline-flex items-center rounded border border-badge-line bg-badge px-1 font-mono text-badge-text text-label">
      OTA / Patented
    </span>
  )
}
