import { createHash } from 'node:crypto'
import { secureHeaders } from 'hono/secure-headers'

const STYLE = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.0625rem/1.5 system-ui,sans-serif;background:light-dark(#f7f5f0,#0f1214);color:light-dark(#14171a,#edeae3)}
main{max-width:26rem;margin:1rem;padding:2rem;border-radius:4px;background:light-dark(#fff,#171b1e);border:1px solid light-dark(#7f786b,#77818a)}
h1{margin:0 0 1rem;font-size:1.5rem;line-height:1.25}
button{font:inherit;font-weight:600;width:100%;min-height:3rem;padding:.5rem 1rem;border:0;border-radius:4px;background:light-dark(#14171a,#f0b341);color:light-dark(#f7f5f0,#14171a);cursor:pointer}
button:focus-visible{outline:2px solid light-dark(#1f5fbf,#f0b341);outline-offset:2px}`

/**
 * Headers of the page, which runs no script and makes no request. No form-action: after the button the
 * browser follows redirects to the site, and Chromium applies that directive to them too.
 */
export const hardenPage = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: [`'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`],
    imgSrc: ['data:'], // an empty icon, in place of a request for one
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  },
  strictTransportSecurity: false,
  xFrameOptions: 'DENY',
})

/** The one page: sign in and consent with one button. It posts to its own address. */
export const providerPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>Local demo sign-in</title>
<style>${STYLE}</style>
<main>
<h1>Local demo sign-in</h1>
<p>You need no account and no password. The demo’s own server shows this page instead of Google’s, and
knows nothing about you.</p>
<form method="post"><button type="submit">Continue as demo visitor</button></form>
</main>
`
