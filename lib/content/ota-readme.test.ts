import { parseReadme } from './ota-readme'

const { names, example, table } = parseReadme(`# A package

\`\`\`ts
not('an example')
\`\`\`

<!-- example: one -->

\`\`\`ts
first()
second()
\`\`\`

## Stores

| store       | for         |
| ----------- | ----------- |
| \`memory()\` | one process |
`)

test('an example is the code below its mark, and no other code', () => {
  expect(names).toEqual(['one'])
  expect(example('one')).toEqual({ language: 'ts', code: 'first()\nsecond()' })
})

test('a table is its rows, in which code stays marked', () => {
  expect(table('Stores')).toEqual([['`memory()`', 'one process']])
})

test('what is not there stops the build by its name', () => {
  expect(() => example('two')).toThrow('lib/ota/README.md has no example "two"')
  expect(() => table('A package')).toThrow('no table below "A package"')
  expect(() => table('Absent')).toThrow('no table below "Absent"')
})
