import { checkImages } from './images'
import { found, testText } from './test-text'

const problems = (body: string) => found(checkImages, testText(body))

test.each(['![A plan](/plan.png)', '<Picture src="ring.png" alt="A ring" />'])(
  'lets %s pass',
  (body) => expect(problems(body)).toEqual([]),
)

test.each([
  ['![](/plan.png)', 'image'],
  ['![A plan](/plans.png)', 'image /plans.png'],
  ['![A plan](plan.png)', 'image plan.png'],
  ['![A plan](https://elsewhere.example/plan.png)', 'image https://elsewhere.example/plan.png'],
  ['![][plan]\n\n[plan]: /plan.png', 'image'],
  ['<Picture src="ring.png" alt=" " />', '<Picture alt>'],
  ['<Picture src="ring.png" />', '<Picture alt>'],
  ['<Picture src="Ring.png" alt="A ring" />', '<Picture src>'],
  ['<Picture alt="A ring" />', '<Picture src>'],
])('refuses %s', (body, field) => expect(problems(`Text.\n\n${body}`)).toEqual([`13 ${field}`]))
