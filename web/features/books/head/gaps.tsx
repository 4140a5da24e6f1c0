import type { Manuscript } from '#contract/book-task.ts'
import { Notice } from '#web/ui/notice.tsx'
import { counted } from '#web/lib/format/counted.ts'
import { lineAnchor } from '../reading/section-anchor.ts'

const firstGap = (chapters: Manuscript['chapters']): string | null => {
  for (const [chapter, { sections }] of chapters.entries()) {
    const section = sections.findIndex(({ state }) => state === 'failed')
    if (section !== -1) return lineAnchor(chapter, section)
  }
  return null
}

/** Reports the gaps of a finished book, and the actions for them. */
export const Gaps = ({ manuscript: { task, chapters }, paying }: { manuscript: Manuscript; paying: boolean }) => {
  const line = firstGap(chapters)
  if (task.sections_failed === 0 || !line) return null
  const one = task.sections_failed === 1
  return (
    <Notice
      tone="danger"
      action={
        <a
          href={`#${line}`}
          className="inline-flex min-h-target items-center rounded-control text-15 font-medium underline decoration-edge underline-offset-4"
        >
          {one ? 'Show the gap' : 'Show the first gap'}
        </a>
      }
    >
      <p className="text-17">
        {task.sections_failed} of {counted(task.sections_total, 'section')} could not be written.
      </p>
      <p className="text-quiet">
        The rest is finished and safe. Retry {one ? 'it' : 'each'}, rewrite it with an instruction, or leave it out.
        {paying &&
          ` ${one ? 'Its' : 'Their'} share of the price was credited back. Trying again uses it, and it is credited again if that fails.`}
      </p>
    </Notice>
  )
}
