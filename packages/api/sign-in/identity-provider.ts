import * as client from 'openid-client'

/** The OpenID provider that signs people in: Google, or the local sign-in provider. */
export interface IdentityProvider {
  /** Its metadata and our registration there. @throws when it cannot be reached. */
  configuration(): Promise<client.Configuration>
}

interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

const TIMEOUT_SECONDS = 5

/**
 * Discovers the provider at the first call of `configuration`, which a start need not await: an unreachable Google
 * must not keep the API from starting. A failed discovery is forgotten, so the next call tries again.
 */
export function createIdentityProvider(settings: ProviderSettings): IdentityProvider {
  const { issuer, clientId, clientSecret } = settings
  // The library trusts the ID token for having come over TLS (OpenID Connect Core §3.1.3.7); the
  // provider on this machine has none, so its signature is checked as well.
  const execute = [client.enableNonRepudiationChecks]
  // Plain http is for the provider on this machine only.
  if (issuer.startsWith('http:')) execute.push(client.allowInsecureRequests)
  const options = { execute, timeout: TIMEOUT_SECONDS }
  let discovered: Promise<client.Configuration> | null = null

  return {
    configuration() {
      discovered ??= client
        .discovery(new URL(issuer), clientId, clientSecret, undefined, options)
        .catch((error: unknown) => {
          discovered = null
          throw error
        })
      return discovered
    },
  }
}
