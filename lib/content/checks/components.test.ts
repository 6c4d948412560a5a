import { articleComponents } from '@/components/blog/mdx-components'
import { articleTags } from '@/lib/content/article-tags'
import { checkComponents } from './components'
import { found, testText } from './test-text'

const problems = (body: string) => found(checkComponents, testText(body))

test.each([
  '<Claim>Makers claim.</Claim>',
  '<Fact source="https://a.example">Text.</Fact>',
  '<DemoResult n="1000" environment="Node 20">Text.</DemoResult>',
  '<Diagram name="token-parts">Caption.</Diagram>',
  '<JwtDecoder />',
  '<Claim>\n  Over several lines.\n</Claim>',
  'Press <kbd>Esc</kbd>.<br />Then x<sup>2</sup>.',
  '{/* a note */}',
  'A literal \\{ and `{code}`.',
  '```js\nimport a from "b"\nconst { c } = a\n```',
])('lets %s pass', (body) => expect(problems(body)).toEqual([]))

test.each([
  ['<Fakt source="https://a.example">Text.</Fakt>', '<Fakt>'],
  ['<claim>Text.</claim>', '<claim>'],
  ['<img src="/a.png" />', '<img>'],
  ['<a href="/about">About</a>', '<a>'],
  ['<constructor />', '<constructor>'],
  ['<>Text.</>', '<>'],
  ['<Claim source="x">Text.</Claim>', '<Claim source>'],
  ['<Claim {...props}>Text.</Claim>', '<Claim {…}>'],
  ['<Claim></Claim>', '<Claim>'],
  ['<DemoResult n={5} environment="x">Text.</DemoResult>', '<DemoResult n>'],
  ['<DemoResult n="many" environment="x">Text.</DemoResult>', '<DemoResult n>'],
  ['<DemoResult n="5">Text.</DemoResult>', '<DemoResult environment>'],
  ['<JwtDecoder>Text.</JwtDecoder>', '<JwtDecoder>'],
  ['So <Claim>they claim</Claim>.', '<Claim>'],
  ['- <Claim>In a list.</Claim>', '<Claim>'],
  ['> <JwtDecoder />', '<JwtDecoder>'],
  ['Two {1 + 1}.', '{…}'],
  ['{secret}', '{…}'],
  ['{/* a */ b /* c */}', '{…}'],
  ['import a from "b"', 'import or export'],
  ['export const a = 1', 'import or export'],
])('refuses %s', (body, field) => expect(problems(`Text.\n\n${body}`)).toEqual([`13 ${field}`]))

test('the list is that of the components', () => {
  const isComponent = (name: string) => /^[A-Z]/.test(name)
  const listed = Object.keys(articleTags).filter(isComponent)
  expect(listed.sort()).toEqual(Object.keys(articleComponents([])).filter(isComponent).sort())
})
