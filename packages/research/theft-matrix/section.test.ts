import { readFileSync } from 'node:fs'
import { unpadded } from '@/scripts/report-section.mjs'
import { answersOf, inSection, PAGE, readAnswers, readMatrix } from './data-file'

test('the page of the protocol prints the published data', () => {
  expect(unpadded(readFileSync(PAGE, 'utf8'))).toContain(unpadded(inSection(readMatrix())))
})

test('the attack lab expects what is published', () => {
  expect(readAnswers()).toEqual(answersOf(readMatrix()))
})
