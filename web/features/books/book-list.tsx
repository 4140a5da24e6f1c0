import { messages } from '#contract/books.ts'
import { messageOf } from '#web/lib/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { BookListItem } from './book-list-item.tsx'
import { useTasks } from './task-queries.ts'

export const BookList = () => {
  const { data, error, refetch, isPending } = useTasks()
  if (isPending) return <output className="block border-t border-rule py-24 text-quiet">Fetching your books</output>
  return (
    <>
      {error && (
        <Notice
          tone="danger"
          action={
            <Button compact onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {messageOf(error, messages.loadFailed)}
        </Notice>
      )}
      {data?.length === 0 && (
        <EmptyState title="No books yet">Describe one, and it appears here while it is written.</EmptyState>
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
