import type { ReactNode } from 'react'
import { Chapter } from '@/components/ui/chapter'
import { type DeveloperChapter as ChapterId, developerChapters } from '@/content/developers'

interface DeveloperChapterProps {
  id: ChapterId
  children: ReactNode
}

/** A chapter of the page under its own title. */
export function DeveloperChapter({ id, children }: DeveloperChapterProps) {
  return (
    <Chapter id={id} title={developerChapters[id]}>
      {children}
    </Chapter>
  )
}
