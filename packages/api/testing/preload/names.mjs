import tls from 'node:tls'

/**
 * Loaded into a server before anything else (`node --import`): names below `.example`, which no
 * resolver knows, are on the port of this machine that NAMES_PORT says. As a browser is told by
 * `--host-resolver-rules`.
 */
const { connect } = tls
const port = Number(process.env.NAMES_PORT)

/** @type {(options: import('node:tls').ConnectionOptions, ready?: () => void) => import('node:tls').TLSSocket} */
const connectToName = (options, ready) =>
  connect(
    options.host?.endsWith('.example') ? { ...options, host: '127.0.0.1', port } : options,
    ready,
  )

tls.connect = /** @type {typeof connect} */ (connectToName)
