import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '#contract/comments.ts'
import type { Anchor } from '#manuscript/model/anchors/anchor.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { api } from '#web/lib/api/api.ts'
import { commentsKey } from '#web/lib/comments/comments-key.ts'
import { unsentText } from '#web/lib/input/unsent-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { CommentForm } from './comment-form.tsx'
import type { CommentStore } from './comment-store.ts'
import { quoteLine } from './thread-card.tsx'

interface NewCommentProps {
  workspace: Workspace
  store: CommentStore
  draft: Anchor
  onAdded: () => void
  /** Called when the form has closed. */
  onDone: () => void
}

const NOT_SAVED =
  'The text could not be saved, so the comment was not either. It stays here. Try again when you are online.'
const TWO_VERSIONS =
  'The text has two versions, so the comment was not saved. It stays here. Choose a version above the text first.'

/** The form of a new comment. The text is saved first, so that the server knows the passage. */
export const NewComment = ({ workspace: { project, saving }, store, draft, onAdded, onDone }: NewCommentProps) => {
  const client = useQueryClient()
  const form = `comment ${project.id}`
  const end = () => {
    store.endDraft()
    onDone()
  }
  const add = useMutation({
    mutationFn: async ({ text, task }: { text: string; task: boolean }) => {
      if (!(await saving.engine.flush())) throw new Error(saving.engine.conflict ? TWO_VERSIONS : NOT_SAVED)
      const place = store.draftInBase()
      if (!place) throw new Error(messages.changed)
      const { revision, quote, passage } = place
      await api('POST /projects/:id/comments', {
        params: { id: project.id },
        body: {
          revision,
          quote,
          passage: { block: passage.block, start: passage.start, end_block: passage.endBlock, end: passage.end },
          text,
          task,
        },
      })
    },
    onSuccess: async () => {
      unsentText.forget(form)
      await client.invalidateQueries({ queryKey: commentsKey(project.id) })
      onAdded()
      end()
    },
  })
  return (
    <section
      aria-label="New comment"
      data-first-field
      className="flex flex-col gap-8 border-s-2 border-accent py-4 ps-12"
    >
      <p className="line-clamp-3 font-serif text-quiet wrap-anywhere">
        {draft.lost ? 'The passage was deleted.' : <q dir="auto">{quoteLine(draft.quote)}</q>}
      </p>
      <CommentForm
        name={form}
        withTask
        label="Write a comment"
        submit="Comment"
        isSending={add.isPending}
        onSubmit={(text, task) => add.mutate({ text, task })}
        onCancel={end}
      />
      {add.error && (
        <Notice tone="danger">
          {messageOf(add.error, add.error.message || 'The comment was not saved. Try again.')}
        </Notice>
      )}
    </section>
  )
}
