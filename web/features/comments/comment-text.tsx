import { Ban, Ellipsis, Eye, EyeOff, type LucideIcon, Pencil, Trash2, UserCheck } from 'lucide-react'
import { useState } from 'react'
import type { CommentReply } from '#contract/comments.ts'
import { Ago } from '#web/ui/ago.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { CommentForm } from './comment-form.tsx'
import type { CommentActions } from './use-comment-actions.ts'

interface CommentTextProps {
  comment: CommentReply
  actions: CommentActions
  /** Further entries of its menu. */
  items?: readonly { name: string; icon: LucideIcon; onChoose: () => void }[]
}

/** Shows the text of a comment, with its author and date. The author can edit it in place. */
export const CommentText = ({ comment, actions, items = [] }: CommentTextProps) => {
  const [isEditing, setEditing] = useState(false)
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
    <div className="flex flex-col gap-4">
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
          name="Comment actions"
          icon={Ellipsis}
          items={[
            ...own,
            ...items,
            ...ofGuest,
            { name: 'Delete', icon: Trash2, onChoose: () => actions.remove(comment.id) },
          ]}
        />
      </div>
      {isEditing ? (
        <CommentForm
          label="Comment"
          submit="Save"
          text={comment.text}
          isSending={false}
          onSubmit={(text) => {
            actions.change(comment.id, { text })
            setEditing(false)
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        comment.text !== '' && (
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {comment.text}
          </p>
        )
      )}
    </div>
  )
}
