/** An address as `fetch` reads it: in a browser a path is one too. @throws TypeError for none. */
export const addressIn = (url: string): URL =>
  new URL(url, globalThis.document?.baseURI ?? globalThis.location?.href)
