/** Where a clip of YouTube's plays without cookies. */
export function externalPlayerUrl(id: string): string {
  return `https://www.youtube-nocookie.com/embed/${id}`
}
