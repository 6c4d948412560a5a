import { type MouseEvent, useEffect, useRef } from 'react'
import { hrefOf } from '@/lib/href'
import { excerptOf, type Hit, markMatches, type Piece } from '@/lib/search/find'

export const HIT_LIST_ID = 'search-hits'
export const hitId = (index: number) => `search-hit-${index}`

interface HitListProps {
  hits: readonly Hit[]
  /** Index of the one that Enter follows. */
  active: number
  /** @param toPlaceOnPage when the hit is on the page that is open. */
  onFollow: (toPlaceOnPage: boolean) => void
}

/** The hits as links, which the field above walks through; the focus stays in the field. */
export function HitList({ hits, active, onFollow }: HitListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const { pathname, hash } = event.currentTarget
    const isHere = pathname === window.location.pathname
    onFollow(isHere)
    if (!isHere || hash) return
    // Loading the page again would end a running demo.
    event.preventDefault()
    window.scrollTo(0, 0)
  }

  return (
    <div ref={list} id={HIT_LIST_ID} role="listbox" aria-label="Results" className="search-hits">
      {hits.map((hit, index) => (
        <a
          key={`${hit.href} ${hit.title}`}
          id={hitId(index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          href={hrefOf(hit.href)}
          onClick={follow}
        >
          <HitText {...hit} />
        </a>
      ))}
    </div>
  )
}

function HitText({ page, title, excerpt, matched }: Hit) {
  return (
    <>
      <span className="search-title">
        {page !== title && (
          <>
            <Marked pieces={markMatches(page, matched)} /> ›{' '}
          </>
        )}
        <Marked pieces={markMatches(title, matched)} />
      </span>{' '}
      <span className="search-excerpt">
        <Marked pieces={excerptOf(excerpt, matched)} />
      </span>
    </>
  )
}

function Marked({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, isMatch }, index) =>
    isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  )
}
