interface Press {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

/** The hit that a key leads to, round and round; undefined for a key that is the field's own. */
export function nextHit(press: Press, active: number, count: number): number | undefined {
  if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return undefined
  switch (press.key) {
    case 'ArrowDown':
      return (active + 1) % count
    case 'ArrowUp':
      return (active - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
