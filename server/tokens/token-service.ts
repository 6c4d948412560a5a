import { createJwtTokens, type JwtTokens } from './jwt'
import type { Secrets } from './keyring'
import { createLoginCookie, type Login } from './login'
import { createOtaService, type OtaService, type OtaServiceDeps } from './ota-service'
import type { SealedCookie } from './sealed-cookie'

/** Everything that issues or checks a token, sharing one set of keys and one store. */
export interface TokenService extends OtaService {
  loginCookie: SealedCookie<Login>
  jwt: JwtTokens
}

export interface TokenServiceDeps extends OtaServiceDeps {
  secrets: Secrets
  /** Issuer and audience of the JWTs. */
  publicApiUrl: string
}

/** Issues and checks over one session store, of this process or shared by several. */
export function createTokenService(deps: TokenServiceDeps): TokenService {
  const { secrets, publicApiUrl, now } = deps
  return {
    loginCookie: createLoginCookie(secrets.cookieKeys, now),
    jwt: createJwtTokens(secrets.jwtKeys, publicApiUrl, now),
    ...createOtaService(deps),
  }
}
