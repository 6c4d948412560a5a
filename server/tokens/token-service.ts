import { createMemorySessionStore } from '@/server/stores/memory-session-store'
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
  store: SessionStore
  enrolment: DeviceEnrolment
  ota: OtaVerifier
}

export interface TokenServiceDeps extends Pick<OtaVerifierDeps, 'now' | 'onKeyLeak' | 'audit'> {
  secrets: Secrets
  /** Issuer and audience of the JWTs. */
  publicApiUrl: string
}

export function createTokenService(deps: TokenServiceDeps): TokenService {
  const { secrets, publicApiUrl, now, onKeyLeak, audit } = deps
  const store = createMemorySessionStore()
  const keys = createSessionKeys(secrets.masterKeys, store.epoch)
  const [kid = 0] = secrets.masterKeys.keys()
  const { enrolmentKey } = secrets
  return {
    loginCookie: createLoginCookie(secrets.cookieKey, now),
    jwt: createJwtTokens(secrets.jwtKeys, publicApiUrl),
    store,
    enrolment: createDeviceEnrolment({ keys, store, kid, enrolmentKey, now }),
    ota: createOtaVerifier({ keys, store, now, onKeyLeak, audit }),
  }
}
