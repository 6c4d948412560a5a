import { useSyncExternalStore } from 'react'

/** It changes with the document alone. */
const never = () => () => {}

/**
 * What only a browser can tell of this document.
 * @param isSo says it; not asked while React takes over what was sent to every visitor, where it is not so.
 */
export const useInBrowser = (isSo: () => boolean) => useSyncExternalStore(never, isSo, () => false)
