import { checkImages } from './images'
import { found, testText } from './test-text'

const problems = (body: string) => found(checkImages, testText(`Text.\n\n${body}`))

test('an image with words and a file passes, a block and in a line', () => {
  expect(problems('![A ring](/images/ring.png)\n\nSee ![a ring](/images/ring.png).')).toEqual([])
})

test.each([
  ['no words', '![](/images/ring.png)'],
  ['blank words', '![ ](/images/ring.png)'],
  ['a missing file', '![A ring](/images/rings.png)'],
  ['other capitals', '![A ring](/images/Ring.png)'],
  ['a file that is not for texts', '![A plan](/plan.png)'],
  ['a path from the text', '![A ring](ring.png)'],
  ['another site', '![A ring](https://elsewhere.example/images/ring.png)'],
  ['a name with a space', '![A ring](/images/my ring.png)'],
  ['curly quotes around a title', '![A ring](/images/ring.png “A ring”)'],
  ['an address elsewhere in the text', '![A ring][ring]\n\n[ring]: /images/ring.png'],
])('refuses %s', (_what, body) => expect(problems(body)).toEqual(['13 image']))
