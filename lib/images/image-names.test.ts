import { imageNameProblems, pictureNames } from './image-names'

const refused = (...names: string[]) =>
  imageNameProblems(names).map(({ file, problem }) => `${file} ${problem.field}`)

test('pictures by names of their own pass', () => {
  expect(refused('a.png', 'b.jpg', 'c.jpeg', 'a-1.webp', 'a-2026.webp', 'd-480.webp')).toEqual([])
  expect(refused('a.png', 'a-480.png')).toEqual([])
})

test.each(['Token Flow.png', 'token--flow.png', 'plan.svg', 'folder'])('refuses %s', (name) => {
  expect(refused(name)).toEqual([`content/images/${name} picture`])
})

test.each([
  ['a.png', 'a.jpg'],
  ['a.png', 'a-480.webp'],
  ['a.png', 'a-1200.webp'],
  ['a.png', 'a-64.webp'],
])('refuses the second of %s and %s', (first, second) => {
  expect(refused(first, second)).toEqual([`content/images/${second} file name`])
})

test('hidden files are no pictures', () => {
  expect(pictureNames(['b.png', '.DS_Store', 'a.png'])).toEqual(['a.png', 'b.png'])
})
