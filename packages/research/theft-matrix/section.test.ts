import { readFileSync } from 'node:fs'
import { unpadded } from '@/scripts/report-section.mjs'
import { answersOf, PAGE, readAnswers, readMatrix } from './data-file'
import { inSection } from './section'

test('the page of the protocol prints the published data', () => {
  expect(unpadded(readFileSync(PAGE, 'utf8'))).toContain(unpadded(inSection(readMatrix())))
})

test('the attack lab expects what is published', () => {
  expect(readAnswers()).toEqual(answersOf(readMatrix()))
})
