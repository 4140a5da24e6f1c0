import type { CommentThread } from '#contract/comments.ts'
import { useLostTexts } from '#web/lib/input/lost-texts.ts'
import { unsentText } from '#web/lib/input/unsent-text.ts'

const beginningOf = (list: string): string => `comments ${list} `

/**
 * Returns functions for the names of the forms of comments and replies. The names contain `list`,
 * such as a project, so that its lost drafts can be found.
 */
export const commentForms = (list: string) => ({
  edit: (id: string): string => `${beginningOf(list)}edit ${id}`,
  reply: (id: string): string => `${beginningOf(list)}reply ${id}`,
})

type Thread = Pick<CommentThread, 'id'> & { replies: readonly { id: string }[] }

const formsOf = (list: string, { id, replies }: Thread): string[] => {
  const { edit, reply } = commentForms(list)
  return [reply(id), ...[id, ...replies.map((one) => one.id)].map(edit)]
}

/** Returns true if a reply to a comment, or an edit of it, was typed and not sent. */
export const hasDraft = (list: string, thread: Thread): boolean =>
  formsOf(list, thread).some((form) => unsentText.has(form))

/**
 * Returns unsent replies to deleted comments, so that they can be copied, also after a reload.
 * `threads` is null until they are loaded.
 */
export const useLostDrafts = (list: string, threads: readonly Thread[] | null) => {
  const present = new Set(threads?.flatMap((thread) => formsOf(list, thread)))
  return useLostTexts(threads ? unsentText.keys(beginningOf(list)).filter((form) => !present.has(form)) : [])
}
