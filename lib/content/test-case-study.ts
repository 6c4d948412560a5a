import { PARTS } from './case-study-parts'

/**
 * For tests: the file of a case study of this name.
 * @param extra Further lines of the front matter, each with its line end.
 * @param text What each part says.
 */
export function testCaseStudy(
  url: string,
  { month = '2023-05', extra = '', text = 'Text.' } = {},
): string {
  const facts = ['date', 'token', 'how', 'dwell'].map((field) => `${field}: Text\n`).join('')
  const timeline = [1, 2, 3].map((event) => `  - { date: 2023-05, event: E${event} }\n`).join('')
  const source = '  - { title: Text, url: "https://example.com/" }\n'
  const parts = Object.values(PARTS).map((title) => `## ${title}\n\n${text}\n`)
  return `---\nname: ${url}\nurl: ${url}\nmonth: ${month}\n${facts}helped: no\ntimeline:\n${timeline}sources:\n${source}${extra}---\n${parts.join('\n')}`
}
