/** Something outside this site that a statement rests on. */
export interface Source {
  title: string
  url: string
}
