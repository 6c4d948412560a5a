import { generateKeyPairSync } from 'node:crypto'
import { dpopChecks } from './dpop'
import { jwtLibraries, signAccessToken } from './jwt-libraries'
import { measureAgainst } from './measure'
import { otaChecks, rawHmac } from './token-checks'

const t0 = Date.now()
const at = await signAccessToken(
  'RS256',
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
)
const out = await measureAgainst(rawHmac, [
  ...(await otaChecks()),
  ...(await jwtLibraries()),
  ...(await dpopChecks(at)),
])
for (const { name, nanoseconds, ratio } of out)
  console.log(
    name.padEnd(40),
    (nanoseconds / 1000).toFixed(3).padStart(9),
    ratio.toFixed(3).padStart(8),
  )
console.log(Date.now() - t0)
