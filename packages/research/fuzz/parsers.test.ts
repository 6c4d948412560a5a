import { FEW } from '@one-tick-ahead/ota/testing/fuzzed'
import fc from 'fast-check'
import { parsers } from './properties'

test.each(parsers)('$name', ({ property }) => fc.assert(property, FEW))
