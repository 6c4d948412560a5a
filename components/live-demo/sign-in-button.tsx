import { GoogleGlyph } from '@/components/site/google-glyph'
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
