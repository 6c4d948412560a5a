import { GoogleGlyph } from '@/components/site/google-glyph'
import { Button, type ButtonSize } from '@/components/ui/button'
import { goToProvider, simulatedTab } from '@/lib/demo/demo'

interface SignInButtonProps {
  id?: string
  text: string
  size?: ButtonSize
  /** While it looks whether there is somewhere to go. */
  isBusy?: boolean
  /** What has to happen before the page goes. */
  onLeave?: () => void
  /** In place of going. */
  onPress?: () => void
}

export function SignInButton(props: SignInButtonProps) {
  const { id, text, size, isBusy, onLeave, onPress = goToProvider } = props
  const press = () => {
    onLeave?.()
    void onPress()
  }
  return (
    <Button id={id} size={size} aria-disabled={isBusy} onClick={press}>
      {simulatedTab ? null : <GoogleGlyph />}
      {text}
    </Button>
  )
}
