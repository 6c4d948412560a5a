/**
 * Content-Security-Policy of answers that are no document: opened by itself one loads nothing, leads
 * nowhere and stands in no frame. The last three do not follow `default-src` (CSP 3 §6.3, §6.4).
 */
export const apiPolicy = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
