const YEAR_AND_MONTH = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
const month = new Intl.DateTimeFormat('en-GB', YEAR_AND_MONTH)
const day = new Intl.DateTimeFormat('en-GB', { ...YEAR_AND_MONTH, day: 'numeric' })

/** A day, or the month where the day is not known: `2023-05` as May 2023. */
export function Moment({ iso }: { iso: string }) {
  const format = iso.length === 'YYYY-MM'.length ? month : day
  return <time dateTime={iso}>{format.format(new Date(iso))}</time>
}
