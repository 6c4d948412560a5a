/**
 * Counts the requirements of docs/asvs.md by its two parts.
 * @throws if the document no longer has the two lists as this reads them.
 */
export function countRequirements(document: string): { met: number; open: number } {
  const [, met = '', open = ''] = document.split('\n## ')
  const counts = {
    met: met.match(/^\| \d/gm)?.length ?? 0,
    open: open.match(/\*\*\d+\.\d+\.\d+\*\*/g)?.length ?? 0,
  }
  if (!counts.met || !counts.open)
    throw new Error('docs/asvs.md: expected a table of requirements, then a list of open ones')
  return counts
}
