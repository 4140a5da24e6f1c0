import type { Manuscript } from '#contract/book-task.ts'
import { Downloads } from '../actions/downloads.tsx'
import { sectionAnchor } from '../reading/section-anchor.ts'

/** Returns the anchor of the first section with text, or null. */
const firstReadable = ({ chapters }: Manuscript): string | null => {
  for (const [chapter, { sections }] of chapters.entries()) {
    const section = sections.findIndex(({ blocks }) => blocks)
    if (section !== -1) return sectionAnchor(chapter, section)
  }
  return null
}

/** A link to the text of a book in any state. */
export const ReadLink = ({ manuscript }: { manuscript: Manuscript }) => {
  const anchor = firstReadable(manuscript)
  const shape = 'inline-flex min-h-target items-center rounded-control text-15 font-medium pointer-fine:min-h-control'
  return anchor === null ? (
    <span className={`${shape} text-quiet`}>Nothing to read yet</span>
  ) : (
    <a href={`#${anchor}`} className={`${shape} underline decoration-accent decoration-2 underline-offset-4`}>
      Read
    </a>
  )
}

/** The links to read and download an unfinished book. */
export const FinishedSoFar = ({ manuscript }: { manuscript: Manuscript }) => (
  <div className="flex flex-wrap items-center gap-x-24 gap-y-8 border-t border-rule pt-16">
    <ReadLink manuscript={manuscript} />
    <Downloads task={manuscript.task} partial={{ available: firstReadable(manuscript) !== null }} />
  </div>
)
