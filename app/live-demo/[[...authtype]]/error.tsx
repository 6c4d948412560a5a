'use client'

import { Button } from '@/components/ui/button'

/** In place of the page where a part of the demo cannot be loaded, as after a release. */
export default function DemoError() {
  return (
    <div role="alert" className="mx-auto w-full max-w-page px-2 pt-4 pb-2 sm:px-3">
      <p className="mb-2">A part of the demo could not be loaded. You are still signed in.</p>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </div>
  )
}
