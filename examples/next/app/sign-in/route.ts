import { randomUUID } from 'node:crypto'
import { endSignIn } from '@one-tick-ahead/ota/sign-ins'
import { cookies } from 'next/headers'
import { guard } from '../../guard'

/** In place of your own: it signs in anyone who asks. */
export async function POST() {
  const { signIns, store } = guard()
  const jar = await cookies()
  const earlier = signIns.get(jar.get('sign-in')?.value ?? '')
  if (earlier) await endSignIn(store, earlier, 'replaced')
  const [secret, at] = [randomUUID(), Date.now()]
  signIns.set(secret, { id: randomUUID(), at, expiresAt: at + 3_600_000 })
  jar.set('sign-in', secret, { httpOnly: true, secure: true, sameSite: 'lax' })
  return new Response(null, { status: 204 })
}
