import { useEffect, useRef } from 'react'

/**
 * Calls `fn` every `delay` milliseconds; `null` stops it. A new delay starts a new interval,
 * a new `fn` does not: the latest one is called.
 */
export function useInterval(fn: () => void, delay: number | null): void {
  const latest = useRef(fn)
  useEffect(() => {
    latest.current = fn
  })
  useEffect(() => {
    if (delay === null) return
    const timer = setInterval(() => latest.current(), delay)
    return () => clearInterval(timer)
  }, [delay])
}
