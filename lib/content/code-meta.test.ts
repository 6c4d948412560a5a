import { codeMeta } from './code-meta'

test.each([
  [null, { isRun: false, isOutput: false }],
  ['title="verify.mjs" run', { title: 'verify.mjs', isRun: true, isOutput: false }],
  ['output', { isRun: false, isOutput: true }],
  ['title="how to run"', { title: 'how to run', isRun: false, isOutput: false }],
])('reads %s', (meta, expected) => expect(codeMeta({ meta })).toMatchObject(expected))
