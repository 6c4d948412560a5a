/** An article of the length and make-up of the real ones; the same number gives the same text. */

/** @typedef {() => string} Words the next word */

const WORDS =
  'token request server session key device minute segment header payload signature check order cost answer refuse accept replay copy clock window limit memory store cookie browser network address handler library claim source reader proof script number field value error result state client attack defence'.split(
    ' ',
  )
const TOPICS = ['jwt', 'replay', 'sessions', 'performance', 'basics', 'signatures', 'operations']
const SOURCE = 'https://www.rfc-editor.org/rfc/rfc7519'
const FIRST_DAY = Date.UTC(2020, 0, 1)
const DAY_MS = 86_400_000

/**
 * A linear congruential generator (Numerical Recipes): good enough to choose words.
 * @param {number} seed
 * @returns {Words}
 */
function wordsFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return WORDS[state % WORDS.length] ?? ''
  }
}

/**
 * @param {Words} word
 * @param {number} length in words
 */
function sentence(word, length) {
  const [first = '', ...rest] = Array.from({ length }, word)
  return `${first.slice(0, 1).toUpperCase()}${first.slice(1)} ${rest.join(' ')}.`
}

/** @param {Words} word */
const paragraph = (word) => Array.from({ length: 5 }, () => sentence(word, 13)).join(' ')

/** @param {Words} word */
const code = (word) =>
  [
    '```js title="example.mjs"',
    "import { createHmac } from 'node:crypto'",
    ...Array.from(
      { length: 16 },
      (_, line) => `const ${word()}${line} = createHmac('sha512', '${word()}') // ${word()}`,
    ),
    '```',
  ].join('\n')

/** @param {Words} word */
const table = (word) =>
  [
    '| Case | Answer |',
    '| --- | --- |',
    ...Array.from({ length: 6 }, () => `| ${word()} | ${word()} |`),
  ].join('\n')

/**
 * @param {number} n
 * @returns name and text of the nth generated article
 */
export function generateArticle(n) {
  const word = wordsFrom(n)
  const url = `generated-${String(n).padStart(5, '0')}`
  const date = new Date(FIRST_DAY + (n % 2000) * DAY_MS).toISOString().slice(0, 10)
  const sections = Array.from({ length: 6 }, (_, index) =>
    [
      `## ${sentence(word, 5).slice(0, -1)}`,
      paragraph(word),
      paragraph(word),
      index % 3 === 0 ? code(word) : `- ${sentence(word, 8)}\n- ${sentence(word, 8)}`,
      paragraph(word),
    ].join('\n\n'),
  )
  const head = [
    '---',
    `title: Generated article ${n} on ${word()} and ${word()}`,
    `url: ${url}`,
    `excerpt: ${sentence(word, 18)}`,
    `tags: [${TOPICS[n % TOPICS.length]}, ${TOPICS[(n + 2) % TOPICS.length]}]`,
    `isAboutOTA: ${n % 2 === 0}`,
    `highlights: [${[1, 2, 3].map(() => `"${sentence(word, 10)}"`).join(', ')}]`,
    `date: ${date}`,
    `sources: [{ title: "RFC 7519", url: "${SOURCE}" }]`,
    '---',
  ].join('\n')
  const body = [
    paragraph(word),
    ...sections,
    table(word),
    `<Fact source="${SOURCE}">${sentence(word, 12)}</Fact>`,
    `<Claim>${sentence(word, 12)}</Claim>`,
  ].join('\n\n')
  return { name: `${url}.mdx`, text: `${head}\n\n${body}\n` }
}
