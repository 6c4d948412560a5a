import { GoogleGlyph } from '@/components/site/google-glyph'
import { Button, type ButtonSize } from '@/components/ui/button'
import { config } from '@/lib/config'

/** Sends the browser to the provider: a navigation, not a request (spec §7, call 9). */
export function SignInButton({ text, size }: { text: string; size?: ButtonSize }) {
  return (
    <Button size={size} onClick={() => window.location.assign(config.api.signIn)}>
      <GoogleGlyph />
      {text}
    </Button>
  )
}
