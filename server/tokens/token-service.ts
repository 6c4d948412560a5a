import type { SessionStore } from '@/server/stores/session-store'
import { createDeviceEnrolment, type DeviceEnrolment } from './device-enrolment'
import { createJwtTokens, type JwtTokens } from './jwt'
import type { Secrets } from './keyring'
import { createLoginCookie, type Login } from './login'
import { createOtaVerifier, type OtaVerifier, type OtaVerifierDeps } from './ota-verifier'
import type { SealedCookie } from './sealed-cookie'
import { createSessionKeys } from './session-keys'

/** Everything that issues or checks a token, sharing one set of keys and one store. */
export interface TokenService {
  loginCookie: SealedCookie<Login>
  jwt: JwtTokens
  enrolment: DeviceEnrolment
  ota: OtaVerifier
}

export interface TokenServiceDeps extends Pick<OtaVerifierDeps, 'now' | 'onKeyLeak' | 'audit'> {
  secrets: Secrets
  store: SessionStore
  /** Issuer and audience of the JWTs. */
  publicApiUrl: string
}

/** Issues and checks over one session store, of this process or shared by several. */
export function createTokenService(deps: TokenServiceDeps): TokenService {
  const { secrets, store, publicApiUrl, now, onKeyLeak, audit } = deps
  const keys = createSessionKeys(secrets.masterKeys, store)
  const [kid = 0] = secrets.masterKeys.keys()
  const { enrolmentKeys } = secrets
  return {
    loginCookie: createLoginCookie(secrets.cookieKeys, now),
    jwt: createJwtTokens(secrets.jwtKeys, publicApiUrl, now),
    enrolment: createDeviceEnrolment({ keys, store, kid, enrolmentKeys, now }),
    ota: createOtaVerifier({ keys, store, now, onKeyLeak, audit }),
  }
}
