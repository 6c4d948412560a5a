import { headersOf } from './headers.mjs'
import { headersFile } from './hosts.mjs'

/** @type {import('./headers.mjs').SitePolicy} */
const SITE = {
  hsts: 'max-age=63072000',
  connect: ['https://api.example'],
  frame: ['https://map.example/embed'],
  injectedStyles: [],
  navigates: () => false,
  features: { camera: '()' },
}
/** @type {import('./headers.mjs').Hashes} */
const NO_HASHES = { scripts: [], styles: [], picturesStyles: [] }

/** @param {Partial<import('./headers.mjs').SitePolicy>} site */
const policyOf = (site = {}, hashes = NO_HASHES, isHttps = true) =>
  headersOf({ ...SITE, ...site }, hashes, isHttps).pages['Content-Security-Policy'] ?? ''

test('a page may do what the site says, and nothing else', () => {
  const policy = policyOf({}, { ...NO_HASHES, scripts: ['sha256-b=', 'sha256-a='] })
  expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-a=' 'sha256-b=';/)
  expect(policy).toContain("; connect-src 'self' https://api.example;")
  expect(policy).toContain('; frame-src https://map.example/embed;')
  for (const directive of ['base-uri', 'form-action', 'frame-ancestors']) {
    expect(policy).toContain(`; ${directive} 'none';`)
  }
  expect(policy).toContain("; require-trusted-types-for 'script'; trusted-types default;")
  expect(policy).not.toMatch(/unsafe|\*|data:|http:/)
})

test('pages have what Mozilla’s Observatory counts beside the policy', () => {
  expect(headersOf(SITE, NO_HASHES, true).pages).toMatchObject({
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=()',
  })
})

test('a site that frames nothing says so', () => {
  expect(policyOf({ frame: [] })).toContain("; frame-src 'none';")
})

test('what is only for https is not said elsewhere', () => {
  expect(policyOf()).toContain('; upgrade-insecure-requests')
  expect(policyOf({}, NO_HASHES, false)).not.toContain('upgrade-insecure-requests')
})

test('a line that a host would leave out stops the build', () => {
  const scripts = Array.from({ length: 40 }, (_, index) => `sha256-${'a'.repeat(43)}${index}`)
  const { pages } = headersOf(SITE, { ...NO_HASHES, scripts }, true)
  expect(() => headersFile(pages)).toThrow('Content-Security-Policy')
})
