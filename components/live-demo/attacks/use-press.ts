import { useState } from 'react'

/**
 * A press that cannot be repeated while it is pending. Not `useTransition`: React ends overlapping
 * transitions together, so one panel would wait for another’s answer.
 */
export function usePress<A extends unknown[]>(act: (...args: A) => Promise<unknown>) {
  const [isPending, setPending] = useState(false)
  const press = (...args: A) => {
    if (isPending) return
    setPending(true)
    void act(...args).finally(() => setPending(false))
  }
  return [isPending, press] as const
}
