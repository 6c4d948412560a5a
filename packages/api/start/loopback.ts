/** Whether a host, as a setting or a URL has it, is this machine alone. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host)
