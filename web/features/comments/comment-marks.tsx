import { MessageSquarePlus } from 'lucide-react'
import { useEffect } from 'react'
import type { Workspace } from '#web/editor/workspace.ts'
import { useActions } from '#web/lib/actions/actions.ts'
import { toast } from '#web/ui/toast.tsx'
import { commentAt } from './comment-at.ts'
import { useCommentList } from './comment-queries.ts'
import { commentsOf } from './comment-store.ts'
import { paintComments } from './paint-comments.ts'
import { caretPlace, selectedPassage } from './selected-passage.ts'

interface CommentMarksProps {
  workspace: Workspace
  /** Opens the panel of comments. */
  onOpen: () => void
}

/**
 * Keeps the comments of an open project at their passages, and marks these in the text. Its action
 * comments on the selected passage, or opens the comment at the caret.
 */
export const CommentMarks = ({ workspace, onOpen }: CommentMarksProps) => {
  const { project, manuscript } = workspace
  const store = commentsOf(workspace)
  const { data } = useCommentList(project.id)
  useEffect(() => {
    if (data) store.take(data.revision, data.comments)
  }, [store, data])
  useEffect(() => store.follow(), [store])
  useEffect(() => paintComments(manuscript, store), [manuscript, store])
  useEffect(() => {
    const onClick = () => {
      const place = caretPlace(manuscript)
      const found = place && commentAt(store, place)
      // A click in the text does not change the panel, unless it hits a comment.
      if (found && store.get().current !== found) store.show(found)
    }
    return manuscript.editor.registerRootListener((root, before) => {
      before?.removeEventListener('click', onClick)
      root?.addEventListener('click', onClick)
    })
  }, [manuscript, store])
  const comment = () => {
    const place = caretPlace(manuscript)
    const found = place?.isCaret ? commentAt(store, place) : null
    const passage = found ? null : selectedPassage(manuscript)
    if (found) store.show(found)
    else if (passage) store.begin(passage)
    else toast.error('Select the passage that you want to comment on, or put the caret into it.')
    if (found || passage) onOpen()
  }
  useActions([
    {
      id: 'comment',
      name: 'Comment on the passage',
      group: 'Text',
      icon: MessageSquarePlus,
      words: 'note task remark review',
      shortcut: 'comment',
      run: comment,
    },
  ])
  return null
}
