import { createHash } from 'node:crypto'

// The whole page in one answer: no script, no request of its own.
const STYLE = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.0625rem/1.5 system-ui,sans-serif;background:#f7f5f0;color:#14171a}
main{max-width:26rem;margin:1rem;padding:2rem;border-radius:4px;background:#fff;border:1px solid #7f786b}
a{color:inherit}
h1{margin:0 0 1rem;font-size:1.5rem;line-height:1.25}
button{font:inherit;font-weight:600;width:100%;min-height:3rem;padding:.5rem 1rem;border:0;border-radius:4px;background:#14171a;color:#f7f5f0;cursor:pointer}
a:focus-visible,button:focus-visible{outline:2px solid #1f5fbf;outline-offset:2px}
@media (prefers-color-scheme:dark){
body{background:#0f1214;color:#edeae3}
main{background:#171b1e;border-color:#77818a}
button{background:#f0b341;color:#14171a}
a:focus-visible,button:focus-visible{outline-color:#f0b341}
}`

/**
 * Of these pages. No form-action: after the button the browser follows redirects to the site, and
 * Chromium applies that directive to them too.
 */
export const PROVIDER_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'img-src data:', // an empty icon, in place of a request for one
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`
}

/** The one interaction: sign in and consent with one button. It posts to its own address. */
export const continuePage = page(
  'Local demo identity',
  `<p>This page stands in for Google while no Google credentials are configured. It runs on this
machine, asks for no password, and knows nothing about you.</p>
<form method="post"><button type="submit">Continue as demo visitor</button></form>`,
)

/** Shown where a sign-in is under way of which this browser sends no cookie. */
export const cookiesPage = (demoUrl: string) =>
  page(
    'This sign-in needs cookies',
    `<p>Most likely this browser refuses them: it sent none of this sign-in’s. Allow cookies for the
demo and for this page, which has an address of its own, then <a href="${demoUrl}">go back to the
demo</a> and start again. It also has to be the browser in which the sign-in was started.</p>`,
  )
