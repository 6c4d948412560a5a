import typography from '@tailwindcss/typography'
import type { Config } from 'tailwindcss'

/** The spacing unit of the design: `p-1` is 8 px, `p-0.5` is 4 px. */
const SPACING_UNIT_PX = 8
const SPACING_STEPS = [
  0, 0.125, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 7, 8, 9, 10, 11,
  12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 44, 48, 56, 64, 72, 80, 96, 150,
]

const spacing = Object.fromEntries(
  SPACING_STEPS.map((step) => [String(step), `${step * SPACING_UNIT_PX}px`]),
)

/** Colours are CSS variables so that one class serves both themes; app/tokens.css holds the values. */
const token = (name: string) => `var(--${name})`

export default {
  content: ['./app/**/*.{ts,tsx,mdx}', './components/**/*.{ts,tsx}', './content/**/*.{ts,tsx,mdx}'],
  theme: {
    screens: { xs: '0px', sm: '600px', md: '900px', lg: '1200px', xl: '1536px' },
    spacing,
    borderRadius: { none: '0', DEFAULT: '4px', full: '9999px' },
    zIndex: { 0: '0', 10: '10', header: '1100', modal: '1300', snackbar: '1400', tooltip: '1500' },
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
      focus: token('focus'),
      action: { DEFAULT: token('action'), text: token('action-text') },
      badge: { DEFAULT: token('badge'), text: token('badge-text'), line: token('badge-line') },
      tape: {
        DEFAULT: token('tape'),
        ink: token('tape-ink'),
        muted: token('tape-muted'),
        jade: token('tape-jade'),
        carmine: token('tape-carmine'),
        line: token('tape-line'),
      },
    },
    fontFamily: {
      heading: 'var(--font-heading), ui-sans-serif, system-ui, sans-serif',
      sans: 'var(--font-text), ui-sans-serif, system-ui, sans-serif',
      mono: 'var(--font-data), ui-monospace, Menlo, Consolas, monospace',
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
    transitionDuration: { fast: '120ms', base: '200ms', slow: '320ms' },
    transitionTimingFunction: { DEFAULT: 'cubic-bezier(.2,0,0,1)' },
    boxShadow: { pop: '0 8px 24px rgb(20 23 26 / .12)' },
    fontWeight: { normal: '400', medium: '500', bold: '600', heavy: '700' },
    maxWidth: { page: '1200px', ring: '420px', prose: '68ch', none: 'none', full: '100%' },
    extend: {
      typography: {
        DEFAULT: {
          css: {
            '--tw-prose-body': token('ink-2'),
            '--tw-prose-headings': token('ink'),
            '--tw-prose-links': token('ink'),
            '--tw-prose-bold': token('ink'),
            '--tw-prose-counters': token('muted'),
            '--tw-prose-bullets': token('line-strong'),
            '--tw-prose-hr': token('line'),
            '--tw-prose-quotes': token('ink'),
            '--tw-prose-quote-borders': token('brass-fill'),
            '--tw-prose-captions': token('muted'),
            '--tw-prose-code': token('ink'),
            '--tw-prose-pre-code': token('tape-ink'),
            '--tw-prose-pre-bg': token('tape'),
            '--tw-prose-th-borders': token('line-strong'),
            '--tw-prose-td-borders': token('line'),
            maxWidth: '68ch',
            fontSize: '1.0625rem',
            lineHeight: '1.65',
            'code::before': { content: 'none' },
            'code::after': { content: 'none' },
            pre: { border: `1px solid ${token('tape-line')}`, borderRadius: '4px' },
          },
        },
      },
    },
  },
  plugins: [typography],
} satisfies Config
