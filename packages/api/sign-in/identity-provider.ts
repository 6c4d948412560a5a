import * as client from 'openid-client'

/** The OpenID provider that signs people in: Google, or the local demo identity. */
export interface IdentityProvider {
  /** Its metadata and our registration there. @throws when it cannot be reached. */
  configuration(): Promise<client.Configuration>
  /** Added to every authorization request. */
  parameters: Record<string, string>
}

interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
  parameters?: Record<string, string>
  /** Pause before each further attempt at discovery, in milliseconds. */
  retryDelays?: readonly number[]
}

const DISCOVERY_TIMEOUT_SECONDS = 5

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Discovers the provider when the first visitor signs in, not at start-up: an unreachable Google
 * must not keep the API from starting. A failed discovery is forgotten, so the next sign-in tries
 * again.
 */
export function createIdentityProvider(settings: ProviderSettings): IdentityProvider {
  const { issuer, clientId, clientSecret, retryDelays = [200, 600] } = settings
  // The library trusts the ID token for having come over TLS (OpenID Connect Core §3.1.3.7); the
  // provider on this machine has none, so its signature is checked as well.
  const execute = [client.enableNonRepudiationChecks]
  // Plain http is for the provider on this machine only.
  if (issuer.startsWith('http:')) execute.push(client.allowInsecureRequests)
  let discovered: Promise<client.Configuration> | null = null

  async function discover(): Promise<client.Configuration> {
    for (const delay of retryDelays) {
      try {
        return await attempt()
      } catch {
        await pause(delay)
      }
    }
    return attempt()
  }

  const attempt = () =>
    client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute,
      timeout: DISCOVERY_TIMEOUT_SECONDS,
    })

  return {
    parameters: settings.parameters ?? {},
    configuration() {
      discovered ??= discover().catch((error: unknown) => {
        discovered = null
        throw error
      })
      return discovered
    },
  }
}
