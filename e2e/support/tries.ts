import { test } from '@playwright/test'
import { noteTried } from '../../scripts/test/cases.mjs'

/** Says in a running browser test which case of docs/evidence.md it tries, as Jest's tests do. */
export const tries = (number: number): void => noteTried(test.info().file, number)
