import { useEffect, useRef } from 'react'

/** Calls the newest `fn` every `delay` milliseconds; null stops. The first call comes after one delay. */
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
