import type { Task } from '#contract/book-task.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { CaretMark } from '#web/ui/logo.tsx'

/** The cover of a finished book. */
export const Cover = ({ task }: { task: Task }) => {
  const { tag, direction } = languageOf(task.language)
  const size = task.title.length > 60 ? 'text-20' : task.title.length > 28 ? 'text-25' : 'text-32'
  return (
    <div
      lang={tag}
      dir={direction}
      className="relative flex aspect-2/3 w-full max-w-cover flex-col justify-between overflow-hidden rounded-control bg-cloth p-32 ps-48 text-on-cloth shadow-float"
    >
      <span aria-hidden="true" className="absolute inset-y-0 start-16 w-[1px] bg-on-cloth-quiet opacity-30" />
      <p className={`font-serif ${size} font-semibold wrap-anywhere text-balance hyphens-auto`}>{task.title}</p>
      <div className="flex items-end justify-between gap-16">
        <p className="min-w-0 font-serif text-17 wrap-anywhere text-on-cloth-quiet">{task.author}</p>
        <span className="text-caret-on-cloth">
          <CaretMark className="h-32 w-24 text-current!" />
        </span>
      </div>
    </div>
  )
}
