import { randomUUID } from 'node:crypto'
import { cookies } from 'next/headers'
import { guard } from '../../guard'

/** In place of your own: it signs in whoever asks. */
export async function POST(request: Request) {
  const [id, at] = [randomUUID(), Date.now()]
  const jkt = new URL(request.url).searchParams.get('jkt') || null
  guard().signIns.set(id, { id, at, expiresAt: at + 3_600_000, jkt })
  ;(await cookies()).set('sign-in', id, { httpOnly: true, secure: true, sameSite: 'lax' })
  return new Response(null, { status: 204 })
}
