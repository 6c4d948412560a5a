import fc from 'fast-check'
import { FEW } from './fuzzed'
import { parsers } from './properties'

test.each(parsers)('$name', ({ property }) => fc.assert(property, FEW))
