import { cookies } from 'next/headers'
import { guard } from '../../../guard'

export async function POST(request: Request) {
  const { enrol, signIns } = guard()
  const signedIn = (await cookies()).get('sign-in')
  return enrol(request, signIns.get(signedIn?.value ?? ''))
}
