import { isExactShortcutMatch, KEY_DOWN_COMMAND, COMMAND_PRIORITY_LOW } from 'lexical'
import { useEffect, useRef } from 'react'
import type { Workspace } from '#web/editor/workspace.ts'
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
 * Keeps the comments of an open project at their passages, and marks these in the text. Shift+F2
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
  const open = useRef(onOpen)
  useEffect(() => {
    open.current = onOpen
  })
  useEffect(() => {
    const { editor } = manuscript
    const onClick = () => {
      const place = caretPlace(manuscript)
      const found = place && commentAt(store, place)
      // A click in the text leaves the panel as it is, unless a comment is there.
      if (found && store.get().current !== found) store.show(found)
    }
    const stopKeys = editor.registerCommand(
      KEY_DOWN_COMMAND,
      (event) => {
        if (!isExactShortcutMatch(event, 'F2', { shiftKey: true })) return false
        event.preventDefault()
        const place = caretPlace(manuscript)
        const found = window.getSelection()?.isCollapsed && place ? commentAt(store, place) : null
        const passage = found ? null : selectedPassage(manuscript)
        if (found) store.show(found)
        else if (passage) store.begin(passage)
        else return true
        open.current()
        return true
      },
      COMMAND_PRIORITY_LOW,
    )
    const stopRoot = editor.registerRootListener((root, before) => {
      before?.removeEventListener('click', onClick)
      root?.addEventListener('click', onClick)
    })
    return () => {
      stopKeys()
      stopRoot()
    }
  }, [manuscript, store])
  return null
}
