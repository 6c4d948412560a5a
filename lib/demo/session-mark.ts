/**
 * Tells sessions apart where no session id may be kept: a hash of 32 bits (FNV-1a), too few to
 * find an id by.
 */
export function sessionMark(sessionId: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < sessionId.length; index++) {
    hash = Math.imul(hash ^ sessionId.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(16)
}
