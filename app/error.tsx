'use client'

import { Button } from '@/components/ui/button'

/** Replaces a page that fails to render or whose code cannot be loaded, as after a release. */
export default function PageError() {
  return (
    <div role="alert" className="mx-auto w-full max-w-page px-2 pt-4 pb-2 sm:px-3">
      <p className="mb-2">This page could not be shown. Reload it to try again.</p>
      <Button onClick={() => location.reload()}>Reload page</Button>
    </div>
  )
}
