import type { CommentReply, CommentThread } from '#contract/comments.ts'
import type { CommentRow } from './repository.ts'

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** The owner, with the guests who are blocked. */
interface OwnerViewer {
  type: 'owner'
  blocked: ReadonlySet<string>
}
/** A guest, with all guests whose comments this one sees. */
export interface GuestViewer {
  type: 'guest'
  id: string
  guests: ReadonlySet<string>
}
export type Viewer = OwnerViewer | GuestViewer

const presentWritten = (row: CommentRow, viewer: Viewer) => ({
  id: row.id,
  text: row.text,
  author: {
    type: row.guestName === null ? ('owner' as const) : ('guest' as const),
    name: row.guestName ?? '',
    guest: viewer.type === 'owner' ? row.guestId : null,
    blocked: viewer.type === 'owner' && row.guestId !== null && viewer.blocked.has(row.guestId),
  },
  mine: viewer.type === 'owner' ? row.guestName === null : row.guestId === viewer.id,
  hidden: row.hidden,
  created_date: seconds(row.createdAt),
  edited_date: row.editedAt && seconds(row.editedAt),
})

export const presentReply = (row: CommentRow, viewer: Viewer): CommentReply => presentWritten(row, viewer)

export const presentThread = (row: CommentRow, replies: readonly CommentRow[], viewer: Viewer): CommentThread => ({
  ...presentWritten(row, viewer),
  anchor: {
    block: row.block,
    start: row.startOffset,
    end_block: row.endBlock,
    end: row.endOffset,
    lost: row.lost,
    quote: row.quote,
    before: row.textBefore,
    after: row.textAfter,
  },
  task: row.task && viewer.type === 'owner',
  done: row.doneAt !== null && viewer.type === 'owner',
  resolved: row.resolvedAt !== null,
  replacement: row.replacement,
  original: row.original,
  decision: row.decision,
  replies: replies.map((reply) => presentReply(reply, viewer)),
})

/**
 * Returns true if a viewer may see a comment. Guests see the threads that guests of their link
 * started, unless the owner hid them.
 */
export const isShown = ({ hidden, guestId, parentId, guestName }: CommentRow, viewer: Viewer): boolean => {
  if (viewer.type === 'owner') return true
  if (hidden) return false
  return (parentId !== null && guestName === null) || (guestId !== null && viewer.guests.has(guestId))
}

/**
 * Presents the comments that a reader is allowed to see, with their replies, in the order of the
 * text.
 */
export const presentThreads = (rows: readonly CommentRow[], viewer: Viewer): CommentThread[] => {
  const replies = Map.groupBy(
    rows.filter((row) => isShown(row, viewer)),
    ({ parentId }) => parentId,
  )
  return (replies.get(null) ?? [])
    .toSorted((one, other) => one.block - other.block || one.startOffset - other.startOffset)
    .map((row) => presentThread(row, replies.get(row.id) ?? [], viewer))
}
