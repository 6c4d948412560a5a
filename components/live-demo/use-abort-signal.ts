import { useCallback, useEffect, useRef } from 'react'

/** Gives a signal that is aborted when the component goes: LogOut removes it, so no row comes late. */
export function useAbortSignal(): () => AbortSignal {
  const controller = useRef<AbortController>(undefined)
  useEffect(() => {
    controller.current = new AbortController()
    return () => controller.current?.abort()
  }, [])
  return useCallback(() => {
    controller.current ??= new AbortController()
    return controller.current.signal
  }, [])
}
