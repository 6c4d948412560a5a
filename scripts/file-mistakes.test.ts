import { typeMistakes, unreadableMistake } from './file-mistakes'

// Lines of tsc and esbuild for real mistakes; long types are cut.
test.each([
  [
    "content/films.ts(13,3): error TS2741: Property 'title' is missing in type '{ slug: string; }' but required in type 'Film'.",
    'content/films.ts:13: expected the part “title”.',
  ],
  [
    "content/films.ts(13,3): error TS2739: Type '{ slug: string; }' is missing the following properties from type 'Film': title, shows",
    'content/films.ts:13: expected the parts title, shows.',
  ],
  [
    "content/films.ts(18,5): error TS2353: Object literal may only specify known properties, and 'length' does not exist in type 'Film'.",
    'content/films.ts:18: expected no part “length”.',
  ],
  [
    "content/pages/heads.ts(28,5): error TS2322: Type 'number' is not assignable to type 'string'.",
    'content/pages/heads.ts:28: expected quotation marks around a text.',
  ],
  [
    "content/pages/privacy.ts(9,5): error TS2304: Cannot find name 'ourName'.",
    "content/pages/privacy.ts:9: expected another text (Cannot find name 'ourName'.).",
  ],
  [
    "app/videos/page.tsx(31,38): error TS2339: Property 'next' does not exist on type '{ lead: string; }'.",
    'content/: expected the part “next”, which app/videos/page.tsx shows.',
  ],
  [
    "app/contact/page.tsx(34,28): error TS2551: Property 'steps' does not exist on type '{ title: string; step: string[]; }'. Did you mean 'step'?",
    'content/: expected the part “steps”, which app/contact/page.tsx shows.',
  ],
  [
    "lib/pages.ts(36,14): error TS2339: Property 'about' does not exist on type '{ home: {}; }'.",
    'content/: expected the part “about”, which lib/pages.ts shows.',
  ],
])('an editor reads the type checker’s line %j as %j', (line, sentence) => {
  expect(typeMistakes(`${line}\n`)).toEqual([sentence])
})

test.each([
  "content/pages/home.ts(5,14): error TS1005: ',' expected.",
  "app/contact/page.tsx(34,39): error TS7006: Parameter 'step' implicitly has an 'any' type.",
  "packages/api/main.ts(3,1): error TS2339: Property 'a' does not exist on type 'B'.",
  "    The types of 'slides' are incompatible.",
])('the type checker’s line %j is no mistake of an editor', (line) => {
  expect(typeMistakes(line)).toEqual([])
})

test('a file that cannot be read is named with its line', () => {
  const message =
    'Transform failed with 1 error:\n/home/me/ota/content/pages/home.ts:5:13: ERROR: Expected "}" but found "s"'
  expect(unreadableMistake(new Error(message))).toBe(
    'content/pages/home.ts:5: expected quotation marks around a text, ’ for an apostrophe in it, and a comma after it (Expected "}" but found "s").',
  )
  expect(unreadableMistake(new Error('Cannot find module'))).toBeUndefined()
})
