import type { EndedLogins } from '@/server/db/ended-logins'
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
  endedLogins: EndedLogins
  /** Issuer and audience of the JWTs. */
  publicApiUrl: string
}

/** One service for one process: its state lives in memory. */
export function createTokenService(deps: TokenServiceDeps): TokenService {
  const { secrets, publicApiUrl, endedLogins, now, onKeyLeak, audit } = deps
  const store = createMemorySessionStore({
    endedLogins: endedLogins.known,
    keepEnded: endedLogins.keep,
  })
  const keys = createSessionKeys(secrets.masterKeys, store.epoch)
  const [kid = 0] = secrets.masterKeys.keys()
  const { enrolmentKeys } = secrets
  return {
    loginCookie: createLoginCookie(secrets.cookieKeys, now),
    jwt: createJwtTokens(secrets.jwtKeys, publicApiUrl, now),
    store,
    enrolment: createDeviceEnrolment({ keys, store, kid, enrolmentKeys, now }),
    ota: createOtaVerifier({ keys, store, now, onKeyLeak, audit }),
  }
}
