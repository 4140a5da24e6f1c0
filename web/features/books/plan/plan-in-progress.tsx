import type { BookPlan } from '#contract/book-plans.ts'
import type { Task } from '#contract/book-task.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { Caret } from '#web/ui/ink.tsx'
import { usePlan } from './use-plan.ts'

/**
 * The table of contents of a plan in progress. The titles appear first, and the details as they
 * arrive.
 */
export const PlanInProgress = ({ task }: { task: Task }) => {
  const { data: plan } = usePlan(task)
  const { tag, direction } = languageOf(task.language)
  if (!plan || plan.chapters.length === 0)
    return (
      <p className="border-y border-rule py-24 text-quiet">
        The titles appear here within seconds.
        <Caret writing />
      </p>
    )
  return (
    <ol aria-label="Plan" lang={tag} dir={direction} className="flex flex-col gap-24">
      {plan.chapters.map((chapter, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the position identifies a chapter, since titles can repeat
        <li key={at}>
          <Chapter chapter={chapter} at={at} />
        </li>
      ))}
    </ol>
  )
}

const Chapter = ({ chapter, at }: { chapter: BookPlan['chapters'][number]; at: number }) => (
  <>
    <p className="flex gap-12 font-serif text-20 font-semibold">
      <span className="w-16 shrink-0 text-quiet tabular-nums">{at + 1}</span>
      <span className="min-w-0 wrap-anywhere">{chapter.title}</span>
    </p>
    <div className="ps-[calc(var(--spacing-16)+var(--spacing-12))]">
      {chapter.synopsis && <p className="text-15 wrap-anywhere text-quiet">{chapter.synopsis}</p>}
      <ol className="mt-8">
        {chapter.sections.map((section) => (
          <li key={section.id} className="flex flex-col border-t border-rule py-8">
            <span className="flex items-baseline justify-between gap-16">
              <span className="min-w-0 font-serif text-17 wrap-anywhere">{section.title}</span>
              <span lang="en" dir="ltr" className="shrink-0 text-13 text-quiet tabular-nums">
                {section.planned ? (
                  `${section.words.toLocaleString('en')} words`
                ) : (
                  <>
                    Planning
                    <Caret writing />
                  </>
                )}
              </span>
            </span>
            {section.synopsis && <span className="text-15 wrap-anywhere text-quiet">{section.synopsis}</span>}
          </li>
        ))}
      </ol>
    </div>
  </>
)
