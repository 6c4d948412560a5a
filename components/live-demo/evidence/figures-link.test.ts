import fc from 'fast-check'
import { EMPTY_RUN, type Run, withVerdict } from '@/components/live-demo/run'
import { otaHeld } from '@/lib/demo/test-session'
import { addTime, NO_TIMES, type Times } from '@/lib/demo/times'
import { readFigures, writeFigures } from './figures-link'

fc.configureGlobal({ seed: 29 }) // the same cases on every machine

const timesOf = (values: readonly number[]) => values.reduce<Times>(addTime, NO_TIMES)

const at = Date.parse('2026-11-20T17:03:59.250Z')
const verdict = { ...otaHeld, at }
const run: Run = {
  ...EMPTY_RUN,
  jwt: { ...EMPTY_RUN.jwt, times: timesOf([0.25, 0.2, 9]) },
  ota: { ...EMPTY_RUN.ota, times: timesOf([0.0361]) },
  jwtForgery: withVerdict([], { ...verdict, outcome: 'in' }),
  otaForgery: withVerdict(
    withVerdict(withVerdict([], verdict), { ...verdict, outcome: 'no-answer' }),
    { ...verdict, outcome: 'no-verdict' },
  ),
}

test('a link holds the figures and nothing else', () => {
  const fragment = writeFigures(run, at, false)
  expect(fragment).toBe('#figures=1.29919903.3-2500-90000.1-361-361.1-0-0.0-1-2.0')
  expect(readFigures(fragment, at)).toEqual({
    at: Date.parse('2026-11-20T17:03:00Z'),
    jwt: { n: 3, p50: 0.25, p95: 9 },
    ota: { n: 1, p50: 0.0361, p95: 0.0361 },
    jwtForgery: { in: 1, held: 0, none: 0 },
    otaForgery: { in: 0, held: 1, none: 2 },
    isSimulated: false,
  })
})

test('the link of an empty run says that no call was timed', () => {
  expect(readFigures(writeFigures(EMPTY_RUN, at, true), at)).toMatchObject({
    jwt: null,
    ota: null,
    isSimulated: true,
  })
})

test('what is written can be read, whatever was timed', () => {
  const values = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { maxLength: 50 })
  fc.assert(
    fc.property(values, values, (jwt, ota) => {
      const timed = (kind: 'jwt' | 'ota', list: number[]) => ({
        ...EMPTY_RUN[kind],
        times: timesOf(list),
      })
      const made = { ...EMPTY_RUN, jwt: timed('jwt', jwt), ota: timed('ota', ota) }
      const read = readFigures(writeFigures(made, at, false), at)
      expect([read?.jwt?.n ?? 0, read?.ota?.n ?? 0]).toEqual([jwt.length, ota.length])
    }),
  )
})

const good = '#figures=1.29919903.3-2500-90000.1-361-361.1-0-0.0-1-2.0'

test.each([
  ['nothing', ''],
  ['a part of the page', '#attacks'],
  ['no figures', '#figures='],
  ['another version', good.replace('=1.', '=2.')],
  ['a part missing', good.slice(0, -2)],
  ['neither simulated nor not', good.replace(/0$/, '2')],
  ['something after it', `${good}.1`],
  ['a line after it', `${good}\n`],
  ['markup', good.replace('3-2500', '<b>-2500')],
  ['markup, encoded', good.replace('3-2500', '%3Cb%3E-2500')],
  ['a sign', good.replace('3-2500', '-3-2500')],
  ['an exponent', good.replace('3-2500', '3e9-2500')],
  ['a leading zero', good.replace('3-2500', '03-2500')],
  ['digits of another script', good.replace('3-2500', '٣-2500')],
  ['more digits than a figure has', good.replace('3-2500', '3333333333-2500')],
  ['more calls than a life has', good.replace('3-2500', '100000001-2500')],
  ['p50 above p95', good.replace('2500', '91000')],
  ['a time that no call takes', good.replace('90000', '100000001')],
  ['times without calls', good.replace('3-2500', '0-2500')],
  ['more attacks than a log keeps', good.replace('0-1-2', '0-1-200')],
  ['a time of more digits than are counted', good.replace('90000', '90001')],
  ['two times of one call', good.replace('1-361-361', '1-360-361')],
  ['a minute before the site', good.replace('29919903', '1')],
  ['a minute of another age', good.replace('29919903', '999999999')],
  ['two days from now', good.replace('29919903', `${29919903 + 2880}`)],
  ['a megabyte', `#figures=${'1.'.repeat(500_000)}`],
])('no figures: %s', (_, fragment) => {
  expect(readFigures(good, at)).not.toBeNull()
  expect(readFigures(fragment, at)).toBeNull()
})

test('no text makes it throw', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readFigures(`#figures=${text}`, at)).toBeNull()
    }),
  )
})
