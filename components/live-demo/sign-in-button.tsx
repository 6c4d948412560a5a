import { GoogleGlyph } from '@/components/site/google-glyph'
import { Button, type ButtonSize } from '@/components/ui/button'
import { goToProvider } from '@/lib/demo/demo'

interface SignInButtonProps {
  id?: string
  text: string
  size?: ButtonSize
  /** What has to happen before the page goes. */
  onLeave?: () => void
}

export function SignInButton({ id, text, size, onLeave }: SignInButtonProps) {
  const leave = () => {
    onLeave?.()
    goToProvider()
  }
  return (
    <Button id={id} size={size} onClick={leave}>
      <GoogleGlyph />
      {text}
    </Button>
  )
}
