import { countRequirements } from './asvs'

test('a document whose lists have another form stops the build', () => {
  const met = '## Met\n| 1.2 | a |'
  expect(countRequirements(`# ASVS\n${met}\n## Open\n- **2.1.1** a\n- **2.1.2** b`)).toEqual({
    met: 1,
    open: 2,
  })
  expect(() => countRequirements(`# ASVS\n${met}\n## Open\n* 2.1.1`)).toThrow('docs/asvs.md')
})
