import { checkMeasured, typedFigures } from './measured'
import { found, SOURCE, testText } from './test-text'

const problems = (...blocks: string[]) => found(checkMeasured, testText(blocks.join('\n\n')))

const FORGED = '<measured name="forged" />'

test('figures that were measured pass, in sentences, results and tables', () => {
  expect(
    problems(
      `A forged token costs ${FORGED} times one HMAC-SHA512.`,
      `<DemoResult n="1" environment="a 2-core machine">RFC 8725, RS256: ${FORGED} times.</DemoResult>`,
      `| Check | × one HMAC |\n| - | - |\n| RS256, 2 parts | ${FORGED} |`,
    ),
  ).toEqual([])
})

test.each(['<measured name="forgery" />', "<measured name={'forged'} />", '<measured />'])(
  'a figure that nobody measured: %s',
  (tag) => expect(problems('Text.', `It took ${tag}.`)).toEqual(['13 <measured name>']),
)

test.each([
  'It took 14 times as long as one HMAC.',
  'It took 0.8 times as much as one HMAC.',
  'That is 14 × as long.',
  'It took 2.4 µs.',
  'It answered\n2,866 accepted OTA requests a second.',
])('a figure of the bench that was typed: %s', (text) =>
  expect(problems('Text.', text)).toEqual([`${13 + text.split('\n').length - 1} figure`]),
)

test('in a result that quotes the bench every number is one', () => {
  const result = (text: string) => `<DemoResult n="1" environment="x">${text}</DemoResult>`
  expect(problems(result(`It took ${FORGED} good ones and 2,796 forged ones.`))).toEqual([
    '11 figure',
  ])
  expect(problems(result(`Out of ${FORGED}, 3.`))).toEqual(['11 figure'])
  expect(problems(result('Out of 128 attempts 3 came through.'))).toEqual([])
})

test('in a column of figures every number is one', () => {
  expect(problems('| Check 7 | µs |\n| - | - |\n| 9 | 2.4 |\n| 9 | fast |')).toEqual(['13 figure'])
  expect(problems('| Check | Bytes |\n| - | - |\n| 9 | 2.4 |')).toEqual([])
})

test('what others measured, and code, may name any', () => {
  const text = 'A peak of 398 million requests per second, and 500 requests a second.'
  expect(
    problems(`<Fact source="${SOURCE}">${text}</Fact>`, `> ${text}`, '```\n14 µs\n```'),
  ).toEqual([])
  expect(typedFigures('It takes 20 minutes, and 3 requests.')).toEqual([])
})
