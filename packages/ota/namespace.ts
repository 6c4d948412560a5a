const NAME = /^[a-z][a-z0-9]{0,31}$/

/**
 * What the names of cookies, of stored texts and of locks begin with: `ota`, or `ota_shop` for the
 * service that is called `shop`. It begins no cookie prefix (`__Host-`, `__Secure-`).
 * @throws TypeError for a name that is not 1 to 32 lower-case letters and digits, a letter first.
 */
export function namespaceOf(name?: string): string {
  if (name === undefined) return 'ota'
  if (NAME.test(name)) return `ota_${name}`
  throw new TypeError(`OTA: \`name\` must match ${NAME.source}`)
}
