import { Ban, Ellipsis, Eye, EyeOff, type LucideIcon, Pencil, Trash2, UserCheck } from 'lucide-react'
import { useState } from 'react'
import type { CommentReply } from '#contract/comments.ts'
import { actionOn } from '#web/lib/format/beginning-of.ts'
import { counted } from '#web/lib/format/counted.ts'
import { unsentText } from '#web/lib/input/unsent-text.ts'
import { useFocusBack } from '#web/lib/input/use-focus-back.ts'
import { Ago } from '#web/ui/ago.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { CommentForm } from './comment-form.tsx'
import type { CommentActions } from './use-comment-actions.ts'

interface CommentTextProps {
  comment: CommentReply
  /** Names the comment if it has no text, as a suggestion can. */
  fallbackName?: string
  /** The number of replies that are deleted with it. */
  replies?: number
  actions: CommentActions
  /** Additional entries of the comment's menu. */
  items?: readonly { name: string; icon: LucideIcon; onChoose: () => void }[]
}

const questionFor = (replies: number): string =>
  replies === 0
    ? 'The comment is deleted for good. The text does not change.'
    : `The comment and its ${counted(replies, 'reply', 'replies')} are deleted for good. The text does not change.`

/** Shows the text of a comment, with its author and date. The author can edit it in place. */
export const CommentText = ({ comment, fallbackName = '', replies = 0, actions, items = [] }: CommentTextProps) => {
  const form = actions.forms.edit(comment.id)
  const [isEditing, setEditing] = useState(() => unsentText.has(form))
  const [isDeleting, setDeleting] = useState(false)
  const { ref, focusBack } = useFocusBack()
  const endEdit = () => {
    setEditing(false)
    focusBack()
  }
  const { author, mine } = comment
  const own = mine ? [{ name: 'Edit', icon: Pencil, onChoose: () => setEditing(true) }] : []
  const { guest } = author
  const ofGuest =
    author.type === 'guest'
      ? [
          comment.hidden
            ? { name: 'Show to guests', icon: Eye, onChoose: () => actions.change(comment.id, { hidden: false }) }
            : { name: 'Hide from guests', icon: EyeOff, onChoose: () => actions.change(comment.id, { hidden: true }) },
          ...(guest === null
            ? []
            : [
                author.blocked
                  ? { name: 'Unblock guest', icon: UserCheck, onChoose: () => actions.block(guest, false) }
                  : { name: 'Block guest', icon: Ban, onChoose: () => actions.block(guest, true) },
              ]),
        ]
      : []
  return (
    <div ref={ref} className="flex flex-col gap-4">
      <div className="flex items-center gap-8">
        <p className="min-w-0 grow truncate text-13 text-quiet">
          <bdi className="font-medium text-ink">{author.type === 'owner' ? 'You' : author.name}</bdi> ·{' '}
          <Ago at={comment.created_date} />
          {comment.edited_date !== null && ', edited'}
          {comment.hidden && ', hidden'}
          {author.blocked && ', blocked'}
        </p>
        <MenuButton
          compact
          name={actionOn('Comment actions', comment.text.trim() || fallbackName)}
          icon={Ellipsis}
          items={[...own, ...items, ...ofGuest, { name: 'Delete', icon: Trash2, onChoose: () => setDeleting(true) }]}
        />
      </div>
      {isEditing ? (
        <CommentForm
          name={form}
          label="Comment"
          submit="Save"
          text={comment.text}
          isSending={actions.isEditing}
          onSubmit={(text) => actions.edit(comment.id, text, endEdit)}
          onCancel={endEdit}
        />
      ) : (
        comment.text !== '' && (
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {comment.text}
          </p>
        )
      )}
      <ConfirmDialog
        title="Delete comment"
        question={questionFor(replies)}
        confirmLabel="Delete"
        open={isDeleting}
        onConfirm={() => actions.remove(comment.id)}
        onClose={() => setDeleting(false)}
      />
    </div>
  )
}
