/** A calendar day or month in words: `2026-11-20` is 20 November 2026, `2023-05` is May 2023. */
export function formatDay(iso: string): string {
  const day = iso.length > 'YYYY-MM'.length ? 'numeric' : undefined
  const words = { day, month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(iso).toLocaleDateString('en-GB', words)
}

/** The start of a calendar day with its time zone, for RSS and JSON-LD. */
export function dayStart(iso: string): string {
  return `${iso}T00:00:00Z`
}

/** The day of the last change that matters to readers. */
export function changedOn({ date, updated = date }: { date: string; updated?: string }): string {
  return updated
}
