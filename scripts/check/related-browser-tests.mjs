import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Which of `e2e/NAME.e2e.ts` looks at what a source file does; every row that matches counts. */
const RELATED = [
  [/^(app|components)\/about\//, ['about']],
  [/^(app|components|content)\/blogs?\b|^app\/markdown\/|^lib\/content\//, ['blog']],
  [/case-stud/, ['case-studies']],
  [/contact/, ['contact']],
  [/^app\/page|^components\/home\//, ['home', 'ring']],
  [/^(app|components|content|lib|public)\/videos?\b/, ['videos']],
  [/privacy/, ['privacy']],
  [/^(app\/ota-|components\/security\/|content\/(security|compromise))/, ['security']],
  [/search/, ['search', 'search-loading', 'search-screens', 'search-slash']],
  [/^components\/site\/(footer|fact)/, ['footer']],
  [/^components\/site\/(header|nav|resources|search)/, ['header']],
  [/^components\/site\/mobile/, ['overlay']],
  [/theme/, ['theme']],
  [/toast/, ['toasts']],
  [/not-found/, ['not-found']],
  [/metadata|json-ld|^lib\/(images|pages|routes|site|feeds)|^app\/(images|man|rob)/, ['metadata']],
  [/^app\/(layout|fonts|[^/]+\.css)|^components\/(ui|site)\//, ['routes', 'layout-shift']],
  [/^app\/(layout|[^/]+\.css)|^tailwind/, ['reading-conditions', 'keyboard']],
  [/inspector|token-checks|token-life|ota-parts|verdict-words/, ['demo-inspector']],
  [/export-run|export-button|download/, ['demo-export']],
  [/curl/, ['demo-curl']],
  [/attack|forgery/, ['demo-attacks', 'adversarial-origins']],
  [/endings?\b|session-ended|review|enrolment|^server\/stores/, ['demo-session-end']],
  [/probe|server-clock|lib\/demo\/session|^server\/(stores|db)/, ['demo-restart']],
  [/sign-in|provider|log-out|own-site/, ['demo-sign-in', 'foreign-page']],
  [/sign-in-trip|run-copy|run-parts/, ['demo-sign-in-again']],
  [/monitor|signers|in-flight/, ['demo-monitors']],
  [/^components\/(live-demo|ui)\/.*(panel|gauge|log|chip)/, ['demo-look']],
  [/store\.ts|user-info|text-storage/, ['demo-store']],
  [/^components\/live-demo\//, ['demo-access']],
  [/locks|log-turns|send-log|^server\/tokens|^lib\/ota/, ['adversarial', 'compromise']],
  [/^(app|components|lib)\/(live-demo|demo|ota)\/|^server\//, ['demo-journey']],
]

/** @param {string} name */
const fileOf = (name) => `e2e/${name}.e2e.ts`

/** Browser tests that {@link RELATED} names; a test of it compares them with those there are. */
export const namedBrowserTests = new Set(RELATED.flatMap(([, names]) => names).map(fileOf))

/** Those that import a helper, by its path. */
function importersOf(file) {
  const specifier = `'./${file.slice('e2e/'.length).replace(/\.ts$/, '')}'`
  return readdirSync('e2e')
    .filter((name) => name.endsWith('.e2e.ts'))
    .map((name) => join('e2e', name))
    .filter((path) => readFileSync(path, 'utf8').includes(specifier))
}

/**
 * The browser tests to run for a change.
 * @param {string[]} files as paths from the project's root
 * @returns {string[]} paths, sorted, each once
 */
export function relatedBrowserTests(files) {
  const found = files.flatMap((file) => {
    if (file.endsWith('.e2e.ts')) return [file]
    if (file.startsWith('e2e/')) return importersOf(file)
    if (/\.test\.\w+$/.test(file)) return []
    return RELATED.filter(([pattern]) => pattern.test(file)).flatMap(([, names]) =>
      names.map(fileOf),
    )
  })
  return [...new Set(found)].sort()
}
