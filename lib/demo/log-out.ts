import { LOGIN_LIFETIME_SECONDS } from '@one-tick-ahead/api/contract/limits'

/**
 * What to tell a visitor whose browser has forgotten the session, when the server has not done so
 * yet but will; null when it does not know of the LogOut.
 */
export async function logOutWords(answer: Response): Promise<string | null> {
  if (answer.status === 202) return 'LogOut is noted; the server carries it out in a moment.'
  // Only our own server's refusals have a code: a proxy's 503 comes from nobody who knows of it.
  const body: unknown = await answer.json().catch(() => null)
  const isOurs = typeof body === 'object' && body !== null && 'code' in body
  return answer.status === 503 && isOurs
    ? `The server could not write LogOut down yet. It goes on trying; else the sign-in lasts up to ${LOGIN_LIFETIME_SECONDS / 3600} hours.`
    : null
}
