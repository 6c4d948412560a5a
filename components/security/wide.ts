/** Runs on into the right margin of a very wide screen: what `max-w-page` leaves beside the page. */
export const wide = 'xl:mr-[calc(clamp(1200px,75vw,1440px)/2+32px-50vw)]'
