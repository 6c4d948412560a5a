/** Paper tape: white by day, carbon in the dark, and so is what is printed on it (app/tokens.css). */
export const tape = 'tape rounded border border-line bg-tape text-ink'
