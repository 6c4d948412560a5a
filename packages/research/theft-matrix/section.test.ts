import { readFileSync } from 'node:fs'
import { answersOf, PAGE, readAnswers, readMatrix } from './data-file'
import { inSection } from './section'

/** The formatter pads the columns of tables, for who reads the file. */
const unpadded = (text: string) => text.replace(/ {2,}/g, ' ').replace(/-{3,}/g, '---')

test('the page of the protocol prints the published data', () => {
  expect(unpadded(readFileSync(PAGE, 'utf8'))).toContain(unpadded(inSection(readMatrix())))
})

test('the attack lab expects what is published', () => {
  expect(readAnswers()).toEqual(answersOf(readMatrix()))
})
