import type { ReactNode } from 'react'
import type { Manuscript } from '#contract/book-task.ts'
import { Cover } from './cover.tsx'
import { Downloads } from '../actions/downloads.tsx'
import { ReadLink } from './finished-so-far.tsx'
import { Gaps } from './gaps.tsx'
import { RewritingLine } from './rewriting-line.tsx'
import { counted } from '#web/lib/format/counted.ts'

interface FinishedHeadProps {
  manuscript: Manuscript
  /** True if books cost this person tokens. */
  paying: boolean
  /** Shown below the downloads. */
  children: ReactNode
}

/** The head of a finished book: its cover, a summary, and four downloads. */
export const FinishedHead = ({ manuscript, paying, children }: FinishedHeadProps) => {
  const { task, chapters } = manuscript
  return (
    <div className="flex flex-col gap-32 sm:flex-row sm:items-center sm:gap-48">
      <div className="w-full max-w-cover shrink-0 self-center">
        <Cover task={task} />
      </div>
      <div className="flex min-w-0 flex-col gap-24">
        <div>
          <h1 className="font-serif text-32 font-semibold wrap-anywhere sm:text-44">
            <bdi>{task.title}</bdi>
          </h1>
          <p className="mt-12 font-serif text-20 text-quiet">
            <bdi>{task.author}</bdi>
          </p>
        </div>
        <output className="block text-15 text-quiet">
          Finished{task.sections_failed > 0 && `, with ${counted(task.sections_failed, 'gap')}`}:{' '}
          {counted(task.words, 'word')} in {counted(chapters.length, 'chapter')}.
        </output>
        <Gaps manuscript={manuscript} paying={paying} />
        <RewritingLine manuscript={manuscript} />
        <Downloads task={task} wide />
        <ReadLink manuscript={manuscript} />
        {children}
      </div>
    </div>
  )
}
