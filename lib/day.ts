const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A calendar day in words: `2026-11-20` is 20 November 2026. */
export function formatDay(iso: string): string {
  return format.format(new Date(iso))
}

/** The start of a calendar day as a time with its zone, as formats for machines want it. */
export function dayStart(iso: string): string {
  return `${iso}T00:00:00Z`
}

/** The day of the last change that matters to readers. */
export function changedOn({ date, updated = date }: { date: string; updated?: string }): string {
  return updated
}
