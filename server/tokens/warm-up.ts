import { createHonestDevice } from './honest-device'
import type { JwtTokens } from './jwt'

const CALLS = 2000

/**
 * Runs both verifiers until the compiler has optimised them, so that the first visitor's figures
 * compare the algorithms and not how cold the process was.
 */
export async function warmUp(jwt: JwtTokens): Promise<void> {
  const bearer = `Bearer ${jwt.issue({ sid: 'warm-up', subject: 'warm-up', signedInAt: 0 })}`
  for (let call = 0; call < CALLS; call++) {
    if (jwt.verify(bearer) !== 'ok') throw new Error('The warm-up JWT was refused')
  }
  const { ota, nextRequest } = await createHonestDevice()
  for (let call = 0; call < CALLS; call++) {
    const code = await ota.verify(nextRequest())
    if (code !== 'ok') throw new Error(`The warm-up OTA request was refused: ${code}`)
  }
}
