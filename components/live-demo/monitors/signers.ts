import { createBindingSigner } from '@one-tick-ahead/ota/bind'
import { cachedSigners } from '@one-tick-ahead/ota/client/signer'

/** Makes tokens and bindings with a session key; signing rejects where WebCrypto is missing. */
export const signerOf = cachedSigners(createBindingSigner)
