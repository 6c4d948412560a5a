const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A calendar day, `2026-11-20` as 20 November 2026. */
export function Day({ iso }: { iso: string }) {
  return <time dateTime={iso}>{format.format(new Date(iso))}</time>
}
