import { GoogleGlyph } from '@/components/site/google-glyph'
import { Button, type ButtonSize } from '@/components/ui/button'
import { goToProvider } from '@/lib/demo/demo'

interface SignInButtonProps {
  text: string
  size?: ButtonSize
  /** What has to happen before the page goes. */
  onLeave?: () => void
}

export function SignInButton({ text, size, onLeave }: SignInButtonProps) {
  const leave = () => {
    onLeave?.()
    goToProvider()
  }
  return (
    <Button size={size} onClick={leave}>
      <GoogleGlyph />
      {text}
    </Button>
  )
}
