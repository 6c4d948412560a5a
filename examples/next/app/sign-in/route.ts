import { randomUUID } from 'node:crypto'
import { cookies } from 'next/headers'
import { ota, signIns } from '../../guard'

/** In place of your own: it signs in anyone who asks. */
export async function POST() {
  const jar = await cookies()
  const earlier = signIns.get(jar.get('sign-in')?.value ?? '')
  if (earlier) await ota.endSignIn(earlier, 'replaced')
  const secret = randomUUID()
  signIns.set(secret, await ota.beginSignIn({ lifetimeMs: 3_600_000 }))
  jar.set('sign-in', secret, { httpOnly: true, secure: true, sameSite: 'lax' })
  return new Response(null, { status: 204 })
}

/** The logout. */
export async function DELETE() {
  const jar = await cookies()
  const signIn = signIns.get(jar.get('sign-in')?.value ?? '')
  if (signIn) await ota.endSignIn(signIn)
  jar.delete('sign-in')
  return new Response(null, { status: 204 })
}
