import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type BookQueue, bookQueues, COUNTED_BOOKS, type OwnerBook } from '#contract/owner-books.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { api } from '#web/lib/api/api.ts'
import { ownerChange } from '#web/lib/account/owner-change.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { usePages } from '#web/lib/api/use-pages.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Breakable } from '#web/ui/breakable.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { OpenRow } from '#web/ui/open-row.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { toast } from '#web/ui/toast.tsx'

const names: Record<BookQueue, string> = { running: 'Running', waiting: 'Waiting', failed: 'Failed', done: 'Done' }
const nothing: Record<BookQueue, string> = {
  running: 'No book is being written.',
  waiting: 'No book is waiting to start.',
  failed: 'No book has failed.',
  done: 'No book is finished yet.',
}

const counted = (books: number): string =>
  books > COUNTED_BOOKS ? `${COUNTED_BOOKS.toLocaleString('en')}+` : books.toLocaleString('en')

export const BooksSection = () => {
  const [queue, setQueue] = useState<BookQueue>('failed')
  const pages = usePages({
    queryKey: ['owner-books', queue],
    load: (after, signal) => api('GET /owner/books', { query: { queue, ...after }, signal }),
    refetchSeconds: 15,
  })
  const counts = pages.first?.counts
  const options = bookQueues.map((value) => ({
    value,
    label: counts ? `${names[value]} ${counted(counts[value] ?? 0)}` : names[value],
  }))
  return (
    <div className="flex flex-col gap-24">
      <p className="text-quiet">Titles and texts stay private. Books are listed by their ID.</p>
      <Choice label="Show" options={options} value={queue} onChange={setQueue} />
      <PagedList label="Books" pages={pages} keyOf={({ guid }) => guid} empty={nothing[queue]}>
        {(book) => <BookRow book={book} />}
      </PagedList>
    </div>
  )
}

const BookRow = ({ book }: { book: OwnerBook }) => (
  <OpenRow
    title={
      <>
        <span className="tabular-nums">
          <Breakable text={book.guid} />
        </span>
        {book.paused && <Mark>Paused</Mark>}
        {book.error && <Mark tone="danger">{book.error.type}</Mark>}
      </>
    }
    aside={
      <>
        <span>
          {book.sections_done} of {book.sections_total} sections
        </span>
        <span>{book.words.toLocaleString('en')} words</span>
        <Ago at={book.ended ?? book.started ?? book.ordered} />
      </>
    }
  >
    <BookDetails book={book} />
  </OpenRow>
)

const BookDetails = ({ book }: { book: OwnerBook }) => (
  <>
    {book.error && (
      <p className="max-w-page border-s-2 border-danger ps-16">
        <span className="block text-13 text-quiet">Message to the person</span>
        {book.error.message}
      </p>
    )}
    <Facts
      facts={[
        ['Account', book.account, 'wide'],
        ['Type', book.type],
        ['Language', languageOf(book.language).name],
        ['Writer', book.writer === 'model' ? 'Language model' : 'Built-in writer'],
        ['Attempt', book.attempt],
        ['Failed sections', book.sections_failed],
        ['Ordered', <Ago key="ordered" at={book.ordered} />],
        ['Started', book.started === null ? null : <Ago key="begun" at={book.started} />],
        ['Ended', book.ended === null ? null : <Ago key="ended" at={book.ended} />],
      ]}
    />
    {book.error && book.error.type !== 'cancelled' && <RetryBook book={book} />}
  </>
)

const RetryBook = ({ book }: { book: OwnerBook }) => {
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => ownerChange('POST /owner/books/:guid/retry', { params: { guid: book.guid } }),
    onSuccess: async () => {
      toast.success('The book continues')
      await client.invalidateQueries({ queryKey: ['owner-books'] })
    },
    onError: (error) => toast.error(messageOf(error, 'The book could not continue. What is written so far is kept.')),
  })
  return (
    <>
      <Button
        compact
        aria-label={`Retry ${book.guid}`}
        pending={isPending && 'Retrying'}
        onClick={() => setAsking(true)}
      >
        Retry
      </Button>
      <ConfirmDialog
        title="Retry this book?"
        variant="primary"
        question={`The book continues where it failed. The book tokens that were credited to ${book.account} are taken again.`}
        confirmLabel="Retry"
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => mutate()}
      />
    </>
  )
}
