import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Revision } from '#contract/projects.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { DeletedSearch } from './deleted-search.tsx'
import { historyKey, useHistory } from './history-queries.ts'
import { RevisionList } from './revision-list.tsx'
import { RevisionText } from './revision-text.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'

interface HistoryPanelProps {
  workspace: Workspace
  onClose: () => void
}

/** Shows earlier revisions of the text, and restores them. */
export const HistoryPanel = ({ workspace, onClose }: HistoryPanelProps) => {
  const [shown, setShown] = useState<Revision | null>(null)
  const [query, setQuery] = useState('')
  return (
    <SidePanel title="History" onClose={onClose}>
      {shown ? (
        <RevisionText workspace={workspace} revision={shown} onBack={() => setShown(null)} />
      ) : (
        <DeletedSearch workspace={workspace} query={query} onSearch={setQuery} onShow={setShown}>
          <Timeline workspace={workspace} onShow={setShown} />
        </DeletedSearch>
      )}
    </SidePanel>
  )
}

const Timeline = ({
  workspace: { project, saving },
  onShow,
}: {
  workspace: Workspace
  onShow: (revision: Revision) => void
}) => {
  const client = useQueryClient()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useHistory(project.id)
  useEffect(() => {
    let seen = -1
    const update = () => {
      const { revision } = saving.engine.base
      if (revision === seen) return
      seen = revision
      void client.invalidateQueries({ queryKey: [...historyKey(project.id), 'timeline'] })
    }
    update()
    return saving.subscribe(update)
  }, [client, project.id, saving])

  if (!data && error)
    return (
      <NotLoaded
        error={error}
        otherwise="The history could not be loaded. It is safe on the server."
        onRetry={refetch}
      />
    )
  if (!data) return <output className="block text-quiet">Loading the history</output>
  const revisions = data.pages.flatMap((page) => page.revisions)
  if (revisions.length <= 1)
    return (
      <EmptyState title="No earlier versions yet">
        Earlier versions of your text are kept here as you write. You can compare and restore them.
      </EmptyState>
    )
  return (
    <>
      <RevisionList projectId={project.id} revisions={revisions} onShow={onShow} />
      {hasNextPage && (
        <Button compact pending={isFetchingNextPage && 'Fetching'} onClick={() => void fetchNextPage()}>
          Show earlier
        </Button>
      )}
    </>
  )
}
