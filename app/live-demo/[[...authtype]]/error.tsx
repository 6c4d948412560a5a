'use client'

/** In place of the page where a part of the demo cannot be loaded, as after a release. */
export default function DemoError() {
  return (
    <div role="alert" className="mx-auto w-full max-w-page px-2 pt-4 pb-2 sm:px-3">
      <p>A part of the demo could not be loaded. Reload the page.</p>
    </div>
  )
}
