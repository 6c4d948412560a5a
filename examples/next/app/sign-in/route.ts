import { randomUUID } from 'node:crypto'
import { cookies } from 'next/headers'
import { guard } from '../../guard'

/** In place of your own: it signs in anyone who asks. */
export async function POST() {
  const [id, at] = [randomUUID(), Date.now()]
  guard().signIns.set(id, { id, at, expiresAt: at + 3_600_000 })
  ;(await cookies()).set('sign-in', id, { httpOnly: true, secure: true, sameSite: 'lax' })
  return new Response(null, { status: 204 })
}
