import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { Revision } from '#contract/projects.ts'
import { Button } from '#web/ui/button.tsx'
import { useSaves } from './history-queries.ts'
import { changeOf, dayOf, kindOf, timeOf } from './revision-words.ts'

interface RevisionListProps {
  projectId: string
  revisions: readonly Revision[]
  onShow: (revision: Revision) => void
}

/** Lists the cause and time of each revision, grouped by day. */
export const RevisionList = ({ projectId, revisions, onShow }: RevisionListProps) => {
  const [now] = useState(Date.now)
  const days = Map.groupBy(revisions, (revision) => dayOf(revision, now))
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <h3 className="text-13 font-medium text-quiet">{day}</h3>
      <ul className="mt-4">
        {ofDay.map((revision) => (
          <Entry
            // The first save of an entry stays the same when later saves are added to it.
            key={`${revision.id.startsWith('conflict') ? revision.id : revision.previous}`}
            projectId={projectId}
            revision={revision}
            onShow={onShow}
          />
        ))}
      </ul>
    </section>
  ))
}

interface EntryProps {
  projectId: string
  revision: Revision
  onShow: (revision: Revision) => void
}

const Entry = ({ projectId, revision, onShow }: EntryProps) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <li className="border-b border-rule">
      <button
        type="button"
        onClick={() => onShow(revision)}
        className="-mx-8 flex min-h-target w-[calc(100%+1rem)] items-baseline gap-12 rounded-control px-8 py-8 text-start hover:bg-wash"
      >
        <span className="text-13 text-quiet tabular-nums">{timeOf(revision)}</span>
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{kindOf(revision)}</span>
          {revision.device && <span className="block text-13 text-quiet">{revision.device}</span>}
        </span>
        <span className="text-13 text-quiet tabular-nums">{changeOf(revision)}</span>
      </button>
      {revision.saves > 1 && (
        <>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
            className="-ms-8 mb-4 flex min-h-target items-center gap-4 rounded-control px-8 text-13 text-quiet hover:bg-wash hover:text-ink pointer-fine:min-h-32"
          >
            <Chevron className="size-icon rtl:-scale-x-100" strokeWidth={1.5} aria-hidden="true" />
            {revision.saves.toLocaleString('en')} saves
            <span className="sr-only">
              {' '}
              of {kindOf(revision)}, {timeOf(revision)}
            </span>
          </button>
          {isOpen && <Saves id={id} projectId={projectId} revision={revision} onShow={onShow} />}
        </>
      )}
    </li>
  )
}

const Saves = ({ id, projectId, revision, onShow }: EntryProps & { id: string }) => {
  const { data, isError, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useSaves(projectId, revision.id)
  if (!data)
    return isError ? (
      <p className="pb-8 text-13 text-danger" role="alert">
        The saves could not be loaded. They are safe on the server.{' '}
        <button type="button" className="underline underline-offset-4" onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    ) : (
      <output className="block pb-8 text-13 text-quiet">Loading the saves</output>
    )
  return (
    <ul id={id} className="mb-8 border-s border-rule ps-8">
      {data.pages
        .flatMap((page) => page.saves)
        .map((save) => (
          <li key={save.id}>
            <button
              type="button"
              onClick={() => onShow(save)}
              className="flex min-h-target w-full items-center gap-12 rounded-control px-8 text-start text-13 hover:bg-wash pointer-fine:min-h-32"
            >
              <span className="text-quiet tabular-nums">{timeOf(save, 'seconds')}</span>
              <span className="flex-1 tabular-nums">{save.words.toLocaleString('en')} words</span>
              <span className="text-quiet tabular-nums">{changeOf(save)}</span>
            </button>
          </li>
        ))}
      {hasNextPage && (
        <li>
          <Button
            compact
            variant="quiet"
            pending={isFetchingNextPage && 'Fetching'}
            onClick={() => void fetchNextPage()}
            className="text-13"
          >
            Show earlier saves
          </Button>
        </li>
      )}
    </ul>
  )
}
