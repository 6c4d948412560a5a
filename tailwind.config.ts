import typography from '@tailwindcss/typography'
import type { Config } from 'tailwindcss'

/** The spacing unit of the design: `p-1` is 8 px, `p-0.5` is 4 px. */
const SPACING_UNIT_PX = 8
const spacing = Object.fromEntries(
  [0.125, ...Array.from({ length: 601 }, (_, quarter) => quarter / 4)].map((step) => [
    String(step),
    `${step * SPACING_UNIT_PX}px`,
  ]),
)

/** Colours are CSS variables so that one class serves both themes; app/tokens.css holds the values. */
const token = (name: string) => `var(--${name})`

/** 68 digits of the text font; `ch` would use the fallback font at first. */
const PROSE_WIDTH = '41.6em'

/** Running text, instead of the plugin’s styles, which are four times as long. */
const prose = {
  maxWidth: PROSE_WIDTH,
  color: token('ink-2'),
  'p, ul, ol, dl, pre, table, blockquote, figure': { marginBlock: '1.25em' },
  'h2, h3, h4': { color: token('ink') },
  h2: { fontSize: '1.75rem', lineHeight: '1.15', marginBlock: '1.75em 0.75em' },
  h3: { fontSize: '1.25rem', lineHeight: '1.3', marginBlock: '1.6em 0.6em' },
  h4: { fontWeight: '700', marginBlock: '1.5em 0.5em' },
  'strong, th': { color: token('ink'), fontWeight: '600' },
  a: {
    color: token('ink'),
    textDecoration: 'underline',
    textDecorationColor: token('line-strong'),
    textUnderlineOffset: '2px',
  },
  'a:hover': { textDecorationColor: 'currentColor' },
  ul: { listStyleType: 'disc', paddingInlineStart: '1.5em' },
  ol: { listStyleType: 'decimal', paddingInlineStart: '1.5em' },
  'li > :is(ul, ol), li': { marginBlock: '0.4em' },
  'li::marker': { color: token('muted') },
  blockquote: { borderInlineStart: `2px solid ${token('brass-fill')}`, paddingInlineStart: '1em' },
  hr: { borderColor: token('line'), marginBlock: '3em' },
  code: { color: token('ink'), fontSize: '0.9em', overflowWrap: 'anywhere' },
  pre: {
    background: token('code-ground'),
    border: `1px solid ${token('line')}`,
    borderRadius: '4px',
    padding: '0.75em 1em',
    overflowX: 'auto',
    fontSize: '0.8125rem',
    lineHeight: '1.5',
  },
  'pre code': { color: token('ink'), fontSize: 'inherit', overflowWrap: 'normal' },
  table: { width: '100%', fontSize: '0.875rem', lineHeight: '1.5' },
  'th, td': { padding: '0.5em 1em 0.5em 0', textAlign: 'start', verticalAlign: 'top' },
  tr: { borderBottom: `1px solid ${token('line')}` },
  'thead tr': { borderBottomColor: token('line-strong') },
  'figcaption, caption': { color: token('muted'), fontSize: '0.875rem' },
  '> :first-child': { marginTop: '0' },
}

export default {
  // Without prose files: Tailwind reads every word such as "table" as a class.
  content: ['./app/**/*.tsx', './components/**/*.{ts,tsx}'],
  theme: {
    screens: { xs: '0px', sm: '600px', md: '900px', lg: '1200px', xl: '1536px' },
    spacing,
    borderRadius: { none: '0', DEFAULT: '4px' },
    zIndex: { 10: '10', header: '1100', modal: '1300', snackbar: '1400', tooltip: '1500' },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      paper: token('paper'),
      surface: token('surface'),
      sunken: token('sunken'),
      ink: { DEFAULT: token('ink'), 2: token('ink-2') },
      muted: token('muted'),
      brass: { DEFAULT: token('brass'), fill: token('brass-fill') },
      steel: token('steel'),
      jade: token('jade'),
      carmine: token('carmine'),
      line: { DEFAULT: token('line'), strong: token('line-strong') },
      action: { DEFAULT: token('action'), text: token('action-text') },
      badge: { DEFAULT: token('badge'), text: token('badge-text'), line: token('badge-line') },
      tape: token('tape'),
    },
    fontFamily: {
      heading: 'var(--font-heading), ui-sans-serif, system-ui, sans-serif',
      sans: 'var(--font-text), ui-sans-serif, system-ui, sans-serif',
      mono: 'var(--font-data), "Courier New", ui-monospace, monospace',
    },
    fontSize: {
      display: [
        'clamp(2.5rem, 1.6rem + 4vw, 4.5rem)',
        { lineHeight: '1.02', letterSpacing: '-0.02em' },
      ],
      h1: ['clamp(2rem, 1.61rem + 1.74vw, 3rem)', { lineHeight: '1.1', letterSpacing: '-0.01em' }],
      h2: ['clamp(1.75rem, 1.55rem + 0.87vw, 2.25rem)', { lineHeight: '1.15' }],
      h3: ['1.25rem', { lineHeight: '1.3' }],
      body: ['1.0625rem', { lineHeight: '1.65' }],
      small: ['0.875rem', { lineHeight: '1.5' }],
      data: ['0.8125rem', { lineHeight: '1.5' }],
      label: ['0.75rem', { lineHeight: '1.5', letterSpacing: '0.06em' }],
    },
    transitionDuration: { fast: '120ms', base: '200ms' },
    transitionTimingFunction: { DEFAULT: 'cubic-bezier(.2,0,0,1)' },
    fontWeight: { normal: '400', medium: '500', bold: '600', heavy: '700' },
    maxWidth: {
      page: token('page-width'),
      ring: 'clamp(420px, 27vw, 520px)',
      prose: PROSE_WIDTH,
      none: 'none',
      full: '100%',
    },
    typography: { DEFAULT: { css: prose } },
  },
  plugins: [typography],
} satisfies Config
