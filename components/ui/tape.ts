/** Paper tape: the same in both themes, so what is printed on it has the light theme's colours. */
export const tape = 'scheme-light rounded border border-line bg-tape text-ink'
