import { messages } from '#contract/book-limits.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BookListItem } from './book-list-item.tsx'
import { useTasks } from '../task-queries.ts'
import { NotLoaded } from '#web/ui/not-loaded.tsx'

export const BookList = () => {
  const { data, error, refetch, isPending } = useTasks()
  if (isPending) return <output className="block border-t border-rule py-24 text-quiet">Loading your books</output>
  return (
    <>
      {error && <NotLoaded error={error} otherwise={messages.loadFailed} onRetry={refetch} />}
      {data?.length === 0 && (
        <EmptyState title="No books yet">Describe a book, and it appears here while it is being written.</EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="border-t border-rule">
          {data.map((task) => (
            <BookListItem key={task.guid} task={task} />
          ))}
        </ul>
      )}
    </>
  )
}
