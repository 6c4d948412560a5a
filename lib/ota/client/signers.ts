import { createTokenSigner, type TokenSigner } from './signer'

/** Gives the signer of a session key. */
export type SignerOf = (sessionKey: string) => TokenSigner

/** Keeps the imported key of the current session, so that a tick does not import it again. */
export function cachedSigners(make: SignerOf = createTokenSigner): SignerOf {
  let known: { sessionKey: string; signer: TokenSigner } | undefined
  return (sessionKey) => {
    if (known?.sessionKey !== sessionKey) known = { sessionKey, signer: make(sessionKey) }
    return known.signer
  }
}
