import { useState, useSyncExternalStore } from 'react'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { Splice } from '#manuscript/model/diff/splices.ts'
import { textToFocus } from '#web/editor/view/text-to-focus.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { hasDraft, useLostDrafts } from '#web/lib/comments/comment-drafts.ts'
import { Choice } from '#web/ui/choice.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { LostDrafts } from '#web/ui/lost-drafts.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { toast } from '#web/ui/toast.tsx'
import { besidePage, useMedia } from '#web/ui/use-media.ts'
import { CommentBar } from './comment-bar.tsx'
import { useCommentList } from './comment-queries.ts'
import { type CommentState, commentsOf, type PlacedThread } from './comment-store.ts'
import { NewComment } from './new-comment.tsx'
import { selectedPassage } from './selected-passage.ts'
import { showPassage } from './show-passage.ts'
import { appliedSuggestions, suggestedSplice } from './suggested-splice.ts'
import { ThreadCard } from './thread-card.tsx'
import { useCommentActions } from './use-comment-actions.ts'

type Filter = 'open' | 'tasks' | 'resolved'

const matches: Record<Filter, (placed: PlacedThread) => boolean> = {
  open: ({ thread }) => !thread.resolved,
  tasks: ({ thread }) => thread.task && !thread.done && !thread.resolved,
  resolved: ({ thread }) => thread.resolved,
}

const emptyTitles: Record<Filter, string> = {
  open: 'No open comments',
  tasks: 'No tasks to do',
  resolved: 'Nothing is resolved yet',
}

interface CommentsPanelProps {
  workspace: Workspace
  /** Changes the text in one step that can be undone. */
  change: (kind: 'replace', splices: readonly Splice<EditorNode>[]) => void
  onClose: () => void
}

/** Returns the chosen filter. While a comment is shown, returns a filter that includes it. */
const filterFor = ({ threads, current }: CommentState, chosen: Filter): Filter => {
  const placed = threads.find(({ thread }) => thread.id === current)
  return !placed || matches[chosen](placed) ? chosen : placed.thread.resolved ? 'resolved' : 'open'
}

const optionsFor = ({ threads }: CommentState): { value: Filter; label: string }[] => [
  { value: 'open', label: `Open ${threads.filter(matches.open).length}` },
  { value: 'tasks', label: `Tasks ${threads.filter(matches.tasks).length}` },
  { value: 'resolved', label: 'Resolved' },
]

/**
 * The comments of a filter. One that is resolved elsewhere stays in the list while a reply to it is
 * written.
 */
const useShown = (list: string, { threads }: CommentState, filter: Filter): readonly PlacedThread[] => {
  const [last, setLast] = useState({ filter, ids: '' })
  const shown = threads.filter(
    (placed) =>
      matches[filter](placed) ||
      (last.filter === filter && last.ids.includes(placed.thread.id) && hasDraft(list, placed.thread)),
  )
  const ids = shown.map(({ thread }) => thread.id).join(' ')
  if (last.filter !== filter || last.ids !== ids) setLast({ filter, ids })
  return shown
}

/** The comments and tasks of a project in the order of its text. */
export const CommentsPanel = ({ workspace, change, onClose }: CommentsPanelProps) => {
  const { project, manuscript } = workspace
  const store = commentsOf(workspace)
  const state = useSyncExternalStore(store.subscribe, store.get)
  const { error, refetch } = useCommentList(project.id)
  const [chosen, setChosen] = useState<Filter>('open')
  const actions = useCommentActions(project.id)
  const isBeside = useMedia(besidePage)
  const filter = filterFor(state, chosen)
  const shown = useShown(project.id, state, filter)
  const lost = useLostDrafts(project.id, state.isLoaded ? state.threads.map(({ thread }) => thread) : null)

  const begin = () => {
    const passage = selectedPassage(manuscript)
    if (passage) store.begin(passage)
    else toast.error('Select the passage that you want to comment on first.')
  }
  const show = ({ thread, anchor }: PlacedThread) => {
    store.sync()
    store.show(thread.id)
    if (isBeside) return showPassage(manuscript, store, anchor)
    onClose()
    // The sheet restores the focus after it has closed.
    setTimeout(() => showPassage(manuscript, store, anchor), 250)
  }
  return (
    <SidePanel title="Comments" onClose={onClose}>
      <output className="sr-only">{actions.said}</output>
      <CommentBar projectId={project.id} onBegin={begin} />
      {state.draft && (
        <NewComment
          workspace={workspace}
          store={store}
          draft={state.draft}
          onAdded={() => actions.say('Comment added')}
          // The focus returns to the text, so that the author can continue writing.
          onDone={() => isBeside && textToFocus(manuscript.editor) && manuscript.editor.focus()}
        />
      )}
      <LostDrafts reason="The comment was deleted before your text was sent." lost={lost} />
      <Choice
        label="Show"
        value={filter}
        onChange={(next) => {
          store.show(null)
          setChosen(next)
        }}
        options={optionsFor(state)}
      />
      {!state.isLoaded && error ? (
        <NotLoaded error={error} otherwise="The comments could not be loaded. They are safe." onRetry={refetch} />
      ) : !state.isLoaded ? (
        <Loading what="Loading the comments" />
      ) : shown.length === 0 ? (
        <EmptyState title={emptyTitles[filter]}>
          {filter === 'open' && <p>Select a passage in the text, and comment on it. A comment can be a task.</p>}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-24">
          {shown.map((placed) => (
            <ThreadCard
              key={placed.thread.id}
              placed={placed}
              isCurrent={placed.thread.id === state.current}
              actions={actions}
              onShow={() => show(placed)}
              onAccept={() => {
                const splice = suggestedSplice(store, placed.thread)
                if (splice) change('replace', [splice])
                else if (!appliedSuggestions.has(placed.thread, placed.anchor)) return false
                appliedSuggestions.add(placed.thread)
                actions.decide(placed.thread.id, 'accepted')
                return true
              }}
            />
          ))}
        </ul>
      )}
    </SidePanel>
  )
}
