const two = (part: number) => String(part).padStart(2, '0')

/** `HH:MM:SS` on the visitor's own clock. @param ms Unix time in milliseconds. */
export function formatClock(ms: number): string {
  const date = new Date(ms)
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')
}

/** Milliseconds with two decimals (spec §9); `-` when the server sent none. */
export function formatMs(ms: number | null): string {
  return ms === null ? '-' : ms.toFixed(2)
}
