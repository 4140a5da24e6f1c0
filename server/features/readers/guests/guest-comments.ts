import type { CommentForm, CommentReply, CommentThread } from '#contract/comments.ts'
import { messages } from '#contract/sharing.ts'
import { ApiError, notFound } from '../../../http/errors/api-error.ts'
import { addComment, addReply } from '../comments/add-comment.ts'
import { cleanComment, cleanName } from '../comments/comment-text.ts'
import { loadComments } from '../comments/list-threads.ts'
import { type GuestViewer, isShown, presentThreads } from '../comments/present-comment.ts'
import { deleteComment, findComment, updateComment } from '../comments/repository.ts'
import type { SharingDependencies } from '../dependencies.ts'
import { listGuests } from '../links/repository.ts'
import { type Guest, type GuestHeaders, requireCommenter, requireGuest } from './find-guest.ts'

/** The limits on comments and replies of one guest, and of all guests of a link. */
const written = {
  guest: { calls: 60, seconds: 3600 },
  link: { calls: 600, seconds: 86_400 },
} as const

const viewerOf = async (dependencies: SharingDependencies, { guest, link, project }: Guest): Promise<GuestViewer> => {
  const guests = await listGuests(dependencies.database.db, project.id)
  const ofLink = guests.flatMap(({ id, linkId }) => (linkId === link.id ? id : []))
  return { type: 'guest', id: guest.id, guests: new Set([...ofLink, guest.id]) }
}

/**
 * Lists the comments that guests wrote through this link. Comments of the owner are the owner's own
 * notes.
 */
export const listShared = async (
  dependencies: SharingDependencies,
  headers: GuestHeaders,
): Promise<{ revision: number; comments: CommentThread[]; blocked: boolean }> => {
  const found = await requireGuest(dependencies, headers)
  if (found.link.access !== 'comment') return { revision: found.project.revision, comments: [], blocked: false }
  const { project, rows } = await loadComments(dependencies, found.project.userId, found.project.id)
  return {
    revision: project.revision,
    comments: presentThreads(rows, await viewerOf(dependencies, found)),
    blocked: found.guest.blocked,
  }
}

const countWriting = async ({ limiter }: SharingDependencies, { guest, link }: Guest) => {
  await limiter.take('comments of a guest', guest.id, written.guest)
  await limiter.take('comments of a link', link.id, written.link)
}

const nameOf = (name: string): string => {
  const cleaned = cleanName(name)
  if (cleaned === '')
    throw new ApiError('invalid_request', messages.nameNeeded, { fields: { name: messages.nameNeeded } })
  return cleaned
}

export const addShared = async (
  dependencies: SharingDependencies,
  headers: GuestHeaders,
  { name, ...form }: CommentForm & { name: string },
): Promise<CommentThread> => {
  const found = await requireCommenter(dependencies, headers)
  const { guest, project } = found
  const guestName = nameOf(name)
  await countWriting(dependencies, found)
  const by = { guestId: guest.id, guestName }
  return addComment(dependencies, { id: project.userId, by }, project.id, { ...form, task: false })
}

/** Returns a comment that the guest sees. A reply is seen only with the comment that it is below. */
const requireShown = async (dependencies: SharingDependencies, found: Guest, id: string) => {
  const viewer = await viewerOf(dependencies, found)
  const find = (id: string) => findComment(dependencies.database.db, found.project.userId, id)
  const comment = await find(id)
  const thread = comment?.parentId ? await find(comment.parentId) : comment
  const areShown = comment && thread && isShown(comment, viewer) && isShown(thread, viewer)
  if (!areShown || comment.projectId !== found.project.id) throw notFound('comment')
  return comment
}

export const replyShared = async (
  dependencies: SharingDependencies,
  headers: GuestHeaders,
  id: string,
  { text, name }: { text: string; name: string },
): Promise<CommentReply> => {
  const found = await requireCommenter(dependencies, headers)
  const guestName = nameOf(name)
  const comment = await requireShown(dependencies, found, id)
  if (comment.parentId !== null) throw notFound('comment')
  await countWriting(dependencies, found)
  return addReply(dependencies, { id: found.project.userId, by: { guestId: found.guest.id, guestName } }, id, text)
}

/** Returns a comment that the guest wrote. */
const requireOwn = async (dependencies: SharingDependencies, headers: GuestHeaders, id: string) => {
  const found = await requireCommenter(dependencies, headers)
  const comment = await requireShown(dependencies, found, id)
  if (comment.guestId !== found.guest.id) throw notFound('comment')
  return comment
}

export const changeShared = async (
  dependencies: SharingDependencies,
  headers: GuestHeaders,
  id: string,
  text: string,
): Promise<Record<string, never>> => {
  const comment = await requireOwn(dependencies, headers, id)
  const cleaned = cleanComment(text)
  if (cleaned === '') throw new ApiError('invalid_request', 'Write a comment.')
  await updateComment(dependencies.database.db, id, { text: cleaned, editedAt: new Date() })
  dependencies.announce(comment.projectId)
  return {}
}

export const removeShared = async (
  dependencies: SharingDependencies,
  headers: GuestHeaders,
  id: string,
): Promise<Record<string, never>> => {
  const comment = await requireOwn(dependencies, headers, id)
  await deleteComment(dependencies.database.db, id)
  dependencies.announce(comment.projectId)
  return {}
}
