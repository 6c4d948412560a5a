/** The specification, from the project's root. */
export const PROTOCOL_FILE = 'docs/protocol.md'
