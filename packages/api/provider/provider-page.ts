import { createHash } from 'node:crypto'

// The whole page in one answer: no script, no request of its own.
const STYLE = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.0625rem/1.5 system-ui,sans-serif;background:#f7f5f0;color:#14171a}
main{max-width:26rem;margin:1rem;padding:2rem;border-radius:4px;background:#fff;border:1px solid #7f786b}
h1{margin:0 0 1rem;font-size:1.5rem;line-height:1.25}
button{font:inherit;font-weight:600;width:100%;min-height:3rem;padding:.5rem 1rem;border:0;border-radius:4px;background:#14171a;color:#f7f5f0;cursor:pointer}
button:focus-visible{outline:2px solid #1f5fbf;outline-offset:2px}
@media (prefers-color-scheme:dark){
body{background:#0f1214;color:#edeae3}
main{background:#171b1e;border-color:#77818a}
button{background:#f0b341;color:#14171a}
button:focus-visible{outline-color:#f0b341}
}`

/**
 * Of the page. No form-action: after the button the browser follows redirects to the site, and Chromium
 * applies that directive to them too.
 */
export const PAGE_HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    'img-src data:', // an empty icon, in place of a request for one
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

/** The one page: sign in and consent with one button. It posts to its own address. */
export const providerPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>Local demo identity</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Local demo identity</h1>
<p>This page stands in for Google while no Google credentials are configured. It runs on this
machine, asks for no password, and knows nothing about you.</p>
<form method="post"><button type="submit">Continue as demo visitor</button></form>
</main>
</body>
</html>
`
