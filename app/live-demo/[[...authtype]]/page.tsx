import type { Metadata } from 'next'
import { LiveDemo } from '@/components/live-demo/live-demo'
import { pageMetadata } from '@/lib/metadata'
import { routes } from '@/lib/routes'

type Props = PageProps<'/live-demo/[[...authtype]]'>

/** A static host can serve only listed paths; another authtype is rescued by the 404 page. */
export function generateStaticParams() {
  return [{ authtype: [] }, { authtype: ['google'] }]
}

export const dynamicParams = false

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { authtype } = await params
  return {
    ...pageMetadata({
      title: 'JWT and OTA Demo',
      description:
        'Run JWT and OTA verification side by side against a real server, then replay stolen tokens and clone your own device.',
      path: routes.liveDemo,
    }),
    ...(authtype ? { robots: { index: false } } : {}),
  }
}

export default async function LiveDemoPage({ params }: Props) {
  const { authtype } = await params
  return (
    <div className="mx-auto w-full max-w-page px-2 py-5 sm:px-3">
      <LiveDemo
        authtype={authtype?.[0]}
        heading={
          <>
            <p className="font-mono text-label text-muted uppercase">
              Live, against a real server. Nothing is simulated.
            </p>
            <h1 className="mt-1 text-h1">JWT and OTA Demo</h1>
          </>
        }
        intro={
          <p className="mt-1.5 max-w-prose text-ink-2">
            The same two calls, once with a JWT and once with a one-time OTA token: see how long the
            server takes to check each, then let an attacker use what it stole.
          </p>
        }
      />
      <noscript>
        <p className="mt-2 max-w-prose rounded border border-line-strong bg-sunken p-2">
          The demo makes its tokens in your browser, so it needs JavaScript. With it you sign in,
          watch both systems answer every two seconds, and attack yourself: the stolen JWT is
          accepted again, the stolen OTA token and the cloned device are refused.
        </p>
      </noscript>
    </div>
  )
}
