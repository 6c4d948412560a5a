import type { ComponentProps } from 'react'

type ButtonVariant = 'primary' | 'secondary' | 'danger'
export type ButtonSize = 'normal' | 'small'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-action bg-action text-action-text hover:opacity-90',
  secondary: 'border-line-strong bg-transparent text-ink hover:bg-sunken',
  danger: 'border-carmine bg-transparent text-carmine hover:bg-sunken',
}

const sizes: Record<ButtonSize, string> = {
  normal: 'min-h-5.5 px-2.5 text-small',
  small: 'min-h-4.5 px-1.5 text-data',
}

/** The look of a button, for links that act like one. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'normal') {
  return `inline-flex items-center justify-center gap-1 rounded border font-sans font-bold no-underline transition-[background-color,opacity,translate] duration-fast active:translate-y-[1px] aria-disabled:cursor-not-allowed aria-disabled:opacity-60 ${variants[variant]} ${sizes[size]}`
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
}

export function Button({ variant, size, className = '', type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={`${buttonClass(variant, size)} ${className}`} {...rest} />
}
