import { createBindingSigner } from '@/lib/ota/client/bind'
import { cachedSigners } from '@/lib/ota/client/signer'

/** Makes tokens and bindings with a session key; signing rejects where WebCrypto is missing. */
export const signerOf = cachedSigners(createBindingSigner)
