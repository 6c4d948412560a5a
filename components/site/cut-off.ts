/** What is said, in the toast area, where a part of a page could not be fetched. */
export const CUT_OFF = 'A part of this page could not be loaded. Are you offline?'
/** How it is drawn: by React, and before React by the starter. */
export const CUT_OFF_CLASS =
  'rounded border border-line-strong bg-surface p-2 text-small shadow-pop'
