/** Runs on into the right margin of a very wide screen: what `max-w-page` leaves beside the page. */
export const wide = 'xl:mr-[calc(var(--page-width)/2+32px-50vw)] print:mr-0'
