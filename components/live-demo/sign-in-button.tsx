import { Button, type ButtonSize } from '@/components/ui/button'
import { simulatedTab } from './demo'

interface SignInButtonProps {
  id?: string
  text: string
  size?: ButtonSize
  /** While it looks whether there is somewhere to go. */
  isBusy?: boolean
  onPress: () => void
}

export function SignInButton(props: SignInButtonProps) {
  const { id, text, size, isBusy, onPress } = props
  return (
    <Button id={id} size={size} aria-disabled={isBusy} onClick={onPress}>
      {simulatedTab ? null : <GoogleGlyph />}
      {text}
    </Button>
  )
}

/** The provider's initial, drawn with one stroke in the colour of the text. */
function GoogleGlyph() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="3"
      aria-hidden="true"
      className="size-2 shrink-0 stroke-current"
    >
      <path d="M18.5 6A9 9 0 1 0 21 12.5H12.5" />
    </svg>
  )
}
