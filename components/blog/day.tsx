import { formatDay } from '@/lib/day'

/** A calendar day, `2026-11-20` as 20 November 2026. */
export function Day({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatDay(iso)}</time>
}
