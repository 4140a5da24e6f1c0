import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '#contract/comments.ts'
import type { Anchor } from '#manuscript/model/anchors/anchor.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { api } from '#web/lib/api/api.ts'
import { commentsKey } from '#web/lib/comments/comments-key.ts'
import { Notice } from '#web/ui/notice.tsx'
import { CommentForm } from './comment-form.tsx'
import type { CommentStore } from './comment-store.ts'
import { quoteLine } from './thread-card.tsx'

interface NewCommentProps {
  workspace: Workspace
  store: CommentStore
  draft: Anchor
}

/** The form of a new comment. The text is saved first, so that the server knows the passage. */
export const NewComment = ({ workspace: { project, saving }, store, draft }: NewCommentProps) => {
  const client = useQueryClient()
  const add = useMutation({
    mutationFn: async ({ text, task }: { text: string; task: boolean }) => {
      if (!(await saving.engine.flush()))
        throw new Error('The text could not be saved, so the comment was not either. Try again when you are online.')
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
      await client.invalidateQueries({ queryKey: commentsKey(project.id) })
      store.endDraft()
    },
  })
  return (
    <section aria-label="New comment" className="flex flex-col gap-8 border-s-2 border-accent py-4 ps-12">
      <p className="line-clamp-3 font-serif text-quiet wrap-anywhere">
        {draft.lost ? 'The passage was deleted.' : <q dir="auto">{quoteLine(draft.quote)}</q>}
      </p>
      <CommentForm
        withTask
        label="Write a comment"
        submit="Comment"
        isSending={add.isPending}
        onSubmit={(text, task) => add.mutate({ text, task })}
        onCancel={store.endDraft}
      />
      {add.error && (
        <Notice tone="danger">
          {messageOf(add.error, add.error.message || 'The comment was not saved. Try again.')}
        </Notice>
      )}
    </section>
  )
}
