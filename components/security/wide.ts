/** Runs on into the right margin of a very wide screen, as far as there is one. */
export const wide = 'xl:mr-[max(-320px,calc(632px-50vw))]'
