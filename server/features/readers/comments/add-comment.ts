import { limits } from '#contract/comment-limits.ts'
import { type CommentForm, type CommentReply, type CommentThread, messages } from '#contract/comments.ts'
import { anchorTextOf, isPlainPassage } from '#manuscript/model/anchors/anchor-text.ts'
import { type Anchor, anchorAt } from '#manuscript/model/anchors/anchor.ts'
import { moveAnchors } from '#manuscript/model/anchors/move-anchors.ts'
import { cleanText } from '#manuscript/model/clean-text.ts'
import type { Transaction } from '../../../database/database.ts'
import { ApiError, notFound } from '../../../http/errors/api-error.ts'
import type { CommentDependencies } from '../dependencies.ts'
import { cleanComment } from './comment-text.ts'
import { catchUp, textChanges } from './move-comments.ts'
import { presentReply, presentThread, type Viewer } from './present-comment.ts'
import * as repository from './repository.ts'

const changed = () => new ApiError('conflict', messages.changed)
const wrong = (field: string, message: string) =>
  new ApiError('invalid_request', message, { fields: { [field]: message } })

/** Finds the passage in the text that the caller saw, and moves it to the newest text. */
const findAnchor = async (
  dependencies: CommentDependencies,
  tx: Transaction,
  project: repository.CommentedProject,
  { revision, passage, quote }: CommentForm,
): Promise<Anchor> => {
  if (revision > project.revision) throw changed()
  const blocks = await dependencies.readBlocks(tx, project.id, revision)
  const textAt = (at: number) => (blocks[at] === undefined ? undefined : anchorTextOf(blocks[at]))
  const anchor = anchorAt(textAt, {
    block: passage.block,
    start: passage.start,
    endBlock: passage.end_block,
    end: passage.end,
  })
  if (!anchor || anchor.quote !== quote) throw changed()
  const changes = await textChanges(dependencies, tx, project.id, [revision, project.revision])
  let moved: Anchor = anchor
  for (const { before, splices } of changes) [moved = anchor] = moveAnchors([moved], before, splices)
  if (moved.lost) throw changed()
  return moved
}

const viewer = ({ by }: CommentWriter): Viewer =>
  by ? { type: 'guest', id: by.guestId, guests: new Set([by.guestId]) } : { type: 'owner', blocked: new Set() }

/** Checks the text of a suggestion. */
const readReplacement = ({ replacement, quote, text }: CommentForm): string | null => {
  if (replacement === null) {
    if (cleanComment(text) === '') throw wrong('text', 'Write a comment.')
    return null
  }
  if (!isPlainPassage(quote)) throw wrong('replacement', messages.notPlain)
  const lines = cleanText(replacement).split('\n')
  const cleaned = lines.length === 1 ? lines[0]! : lines.map((line) => line.trim()).join(' ')
  if (cleaned === quote) throw wrong('replacement', messages.same)
  return cleaned
}

/**
 * The owner of a project, and the guest who writes the comment. Without a guest, the owner writes
 * it.
 */
interface CommentWriter {
  id: string
  by?: { guestId: string; guestName: string }
}

export const addComment = async (
  dependencies: CommentDependencies,
  user: CommentWriter,
  projectId: string,
  form: CommentForm & { task: boolean },
): Promise<CommentThread> => {
  const replacement = readReplacement(form)
  const added = await dependencies.database.transaction(async (tx) => {
    const project = await repository.lockProject(tx, user.id, projectId)
    if (!project) throw notFound('project')
    if ((await repository.countThreads(tx, projectId)) >= limits.threads)
      throw new ApiError('too_large', messages.tooMany)
    const anchor = await findAnchor(dependencies, tx, project, form)
    await catchUp(dependencies, tx, project)
    if (project.commentedRevision === null) await repository.setCommentedRevision(tx, projectId, project.revision)
    return repository.addComment(tx, {
      projectId,
      userId: project.userId,
      ...user.by,
      text: cleanComment(form.text),
      task: form.task,
      replacement,
      original: anchor.quote,
      block: anchor.block,
      startOffset: anchor.start,
      endBlock: anchor.endBlock,
      endOffset: anchor.end,
      quote: anchor.quote,
      textBefore: anchor.before,
      textAfter: anchor.after,
    })
  })
  dependencies.announce(projectId)
  return presentThread(added, [], viewer(user))
}

export const addReply = async (
  dependencies: CommentDependencies,
  user: CommentWriter,
  id: string,
  text: string,
): Promise<CommentReply> => {
  const cleaned = cleanComment(text)
  if (cleaned === '') throw wrong('text', 'Write a reply.')
  const added = await dependencies.database.transaction(async (tx) => {
    const comment = await repository.findComment(tx, user.id, id)
    if (!comment || comment.parentId !== null) throw notFound('comment')
    if (!(await repository.lockProject(tx, user.id, comment.projectId))) throw notFound('comment')
    if ((await repository.countReplies(tx, id)) >= limits.replies)
      throw new ApiError('too_large', messages.tooManyReplies)
    const { projectId, userId } = comment
    return repository.addComment(tx, { projectId, userId, ...user.by, parentId: id, text: cleaned })
  })
  dependencies.announce(added.projectId)
  return presentReply(added, viewer(user))
}
