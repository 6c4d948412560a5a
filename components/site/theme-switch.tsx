'use client'

import type { ComponentProps } from 'react'
import { chooseNextTheme } from '@/lib/theme'

/** A button that changes the theme; what it shows is rendered by the server. */
export function ThemeSwitch(props: ComponentProps<'button'>) {
  return <button type="button" onClick={chooseNextTheme} {...props} />
}
