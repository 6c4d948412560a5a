import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Which of `e2e/NAME.e2e.ts` looks at what a source file does; every row that matches counts.
 * @type {[RegExp, string[]][]}
 */
const RELATED = [
  [/^(app|components)\/about\//, ['about']],
  [
    /^(app|components|content)\/blogs?\b|^content\/benchmarks|^app\/markdown\/|^lib\/content\//,
    ['blog', 'empty-blog'],
  ],
  [/case-stud/, ['case-studies', 'case-studies-list']],
  [/contact/, ['contact']],
  [/^app\/page|^components\/home\//, ['home', 'ring']],
  [/^(app|components|content|lib|public)\/videos?\b/, ['videos']],
  [/glossary/, ['glossary']],
  [/every-byte|^lib\/exchange\/|^(app|components|content|lib)\/check\b/, ['every-byte', 'check']],
  [/developers?\b|^lib\/ota\/(README|vectors)|ota-readme/, ['developers']],
  [/^lib\/ota\/(adapters|client|README)|pack-ota/, ['ota-package']],
  [/privacy/, ['privacy']],
  [
    /^(app\/ota-|components\/security\/|content\/(security|checklist|compromise|benchmarks))/,
    ['security', 'security-answers'],
  ],
  [/search/, ['search', 'search-loading', 'search-results', 'search-screens', 'search-slash']],
  [/^components\/site\/(footer|fact)|footer-links/, ['footer']],
  [/^components\/site\/(header|nav|resources|search)/, ['header']],
  [/^components\/site\/mobile/, ['overlay']],
  [/theme/, ['theme']],
  [/security-(policy|txt)|well-known/, ['metadata', 'base-path']],
  [/toast/, ['toasts']],
  [
    /^components\/site\/(starter|cut-off|toast|resources|search)|search-key/,
    ['start', 'start-kept'],
  ],
  [
    /^scripts\/policy\/|^server\/(site-headers|static-site|violation|routes\/violations)/,
    ['policy'],
  ],
  [/^app\/speculation-rules/, ['fetched-ahead']],
  [/not-found/, ['not-found']],
  [
    /metadata|json-ld|^lib\/(images|pages|routes|site|feeds)|^app\/(images|man|rob)/,
    ['metadata', 'routes', 'base-path'],
  ],
  [/^app\/(layout|fonts|[^/]+\.css)|^components\/(ui|site)\//, ['routes', 'layout-shift']],
  [/^app\/(layout|[^/]+\.css)|^tailwind/, ['reading-conditions', 'keyboard', 'view-transitions']],
  [/inspector|token-checks|token-life|ota-parts|verdict-words/, ['demo-inspector']],
  [
    /server-view|components\/live-demo\/inspector|log-overlay|row-button|verdict-log|^server\/attacker/,
    ['demo-server-view'],
  ],
  [/export-run|export-button|download/, ['demo-export']],
  [/curl/, ['demo-curl']],
  [/times\b|time-statistics|save-file/, ['demo-times']],
  [
    /evidence|figures|\bhar\b|redact|known-requests|save-file|attacks\.ts|attacker\.ts/,
    ['demo-evidence'],
  ],
  [/tour/, ['demo-tour']],
  [
    /attack|forgery|lib\/demo\/(outcome|replay)|recorded-replay/,
    ['demo-attacks', 'adversarial-origins'],
  ],
  [/\/lab\/|on-demand|act-it-out|^lib\/api\/lab/, ['demo-lab']],
  [
    /^worker\/|^components\/live-demo\/(in-browser|entry|live-demo|use-(simulation|sign-in))|^lib\/demo\/(in-browser|simulat|api-answers|demo)|^server\/(app|attacker|cookies|own-site|routes|sign-in|tokens)|^lib\/ota\/server|^scripts\/policy\/site|bundle-worker/,
    ['demo-in-browser'],
  ],
  [/endings?\b|session-ended|review|enrolment|^lib\/ota\/stores/, ['demo-session-end']],
  [/probe|server-clock|lib\/demo\/session|^(server\/db|lib\/ota\/stores)/, ['demo-restart']],
  [/sign-in|provider|log-out|own-site/, ['demo-sign-in', 'demo-sign-in-failed', 'foreign-page']],
  [/load-failure|live-session/, ['demo-sign-in-failed']],
  [/run-keeper|run-copy|session-mark|use-signed-in/, ['demo-sign-in-again', 'demo-run-kept']],
  [/monitor|signers|in-flight/, ['demo-monitors']],
  [/^components\/(live-demo|ui)\/.*(panel|gauge|log|chip)/, ['demo-look', 'demo-colours']],
  [/store\.ts|user-info|text-storage/, ['demo-store']],
  [/^components\/live-demo\//, ['demo-access']],
  [/locks|log-turns|send-log|^server\/tokens|^lib\/ota/, ['adversarial', 'compromise']],
  [/^lib\/ota|pack-ota/, ['ota-package']],
  [/^(app|components|lib)\/(live-demo|demo|ota)\/|^server\//, ['demo-journey']],
  [/^deploy\/nginx\/|^scripts\/fixture|^server\/(cors|own-site|cookies)/, ['hosts']],
]

/** @param {string} name */
const fileOf = (name) => `e2e/${name}.e2e.ts`

/** Browser tests that {@link RELATED} names; a test of it compares them with those there are. */
export const namedBrowserTests = new Set(RELATED.flatMap(([, names]) => names).map(fileOf))

const browserTests = () =>
  readdirSync('e2e')
    .filter((name) => name.endsWith('.e2e.ts'))
    .map((name) => join('e2e', name))

const IMPORT = /from '([^']+)'/g

/**
 * The files of `e2e/` and of the tests' servers that a file is made of, itself among them.
 * @param {string} file
 * @param {Set<string>} known
 */
function partsOf(file, known = new Set()) {
  if (known.has(file) || !existsSync(file)) return known
  known.add(file)
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const path = specifier.startsWith('@/') ? specifier.slice(2) : join(dirname(file), specifier)
    if (/^(e2e|server\/testing)\//.test(path)) partsOf(`${path}.ts`, known)
  }
  return known
}

/** @param {string} file */
const usersOf = (file) => browserTests().filter((test) => partsOf(test).has(file))

/** The browser tests that need the site of the fixtures. */
export const fixtureTests = () => [...usersOf('e2e/support/fixture-site.ts'), 'e2e/hosts.e2e.ts']

/** What no page is made of; {@link RELATED} may name some of it nevertheless. */
const NO_PAGE =
  /^(docs|deploy|\.ci|\.github|server|scripts\/(check|engines|weight|scale)|e2e\/(camera|engines))\/|^[^/]+\.md$|^(biome\.json|knip\.jsonc|\.npmrc|jest\.config\.mjs|\.env\.example|\.gitignore)$/

/**
 * The browser tests to run for a change: all of them for a file of which nobody has said what it
 * belongs to.
 * @param {string[]} files as paths from the project's root
 * @returns {string[]} paths, sorted, each once
 */
export function relatedBrowserTests(files) {
  const found = files.flatMap((file) => {
    if (file.endsWith('.e2e.ts')) return existsSync(file) ? [file] : []
    if (/\.test\.\w+$/.test(file)) return []
    if (file.startsWith('e2e/fixture-site/')) return fixtureTests()
    if (/^(e2e|server\/testing)\//.test(file)) return usersOf(file)
    const named = RELATED.filter(([pattern]) => pattern.test(file)).flatMap(([, names]) =>
      names.map(fileOf),
    )
    return named.length > 0 || NO_PAGE.test(file) ? named : browserTests()
  })
  return [...new Set(found)].sort()
}
