'use client'

import { useState } from 'react'

/** Opens all that is folded on the page, or closes it again. @param className of a button. */
export function OpenAll({ className }: { className: string }) {
  const [isOpen, setOpen] = useState(false)
  const turn = () => {
    for (const one of document.querySelectorAll('main details'))
      one.toggleAttribute('open', !isOpen)
    setOpen(!isOpen)
  }
  return (
    <button type="button" onClick={turn} className={className}>
      {isOpen ? 'Close all' : 'Open all'}
    </button>
  )
}
