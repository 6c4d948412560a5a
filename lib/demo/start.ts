/** The part of the demo’s page to which the header’s Start Demo leads; the demo then starts or offers the sign-in. */
export const START_PART = 'start'
