'use client'

import { Button } from '@/components/ui/button'

/** Replaces a page that fails to render or whose code cannot be loaded, as after a release. */
export default function PageError({ error }: { error: Error }) {
  const sentence =
    process.env.NODE_ENV === 'development'
      ? error.message
      : 'This page could not be shown. Reload it to try again.'
  return (
    <div role="alert" className="mx-auto w-full max-w-page px-2 pt-4 pb-2 sm:px-3">
      <p className="mb-2 whitespace-pre-line">{sentence}</p>
      <Button onClick={() => location.reload()}>Reload page</Button>
    </div>
  )
}
