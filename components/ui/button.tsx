import type { ComponentProps } from 'react'

type ButtonVariant = 'primary' | 'secondary' | 'danger'
type ButtonSize = 'normal' | 'small'

/** The look of a button (app/globals.css), for links that act like one. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'normal') {
  return `button ${variant} ${size}`
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
}

export function Button({ variant, size, className = '', type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={`${buttonClass(variant, size)} ${className}`} {...rest} />
}
