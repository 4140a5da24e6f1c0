import { useEffect, useState } from 'react'
import type { CommentThread } from '#contract/comments.ts'
import { unsentText } from '#web/lib/input/unsent-text.ts'

/** The names of the forms of a comment or reply. */
export const editForm = (id: string): string => `edit ${id}`
export const replyForm = (id: string): string => `reply ${id}`

type Thread = Pick<CommentThread, 'id'> & { replies: readonly { id: string }[] }

const formsOf = ({ id, replies }: Thread): string[] => [
  replyForm(id),
  ...[id, ...replies.map((reply) => reply.id)].map(editForm),
]

/** Returns true if a reply to a comment, or an edit of it, was typed and not sent. */
export const hasDraft = (thread: Thread): boolean => formsOf(thread).some((form) => unsentText.has(form))

/** The forms of all comments that this page has shown, by their list. */
const known = new Map<string, Set<string>>()

/**
 * Returns unsent replies to deleted comments, so that they can be copied. `threads` is null until
 * they are loaded.
 */
export const useLostDrafts = (list: string, threads: readonly Thread[] | null) => {
  const [, setForgotten] = useState(0)
  const forms = threads?.flatMap(formsOf)
  useEffect(() => {
    if (forms) known.set(list, new Set([...(known.get(list) ?? []), ...forms]))
  })
  const present = new Set(forms)
  const lost = forms ? [...(known.get(list) ?? [])].filter((form) => !present.has(form)) : []
  return {
    texts: lost.flatMap((form) => {
      const text = unsentText.read(form)
      return text === undefined || text.trim() === '' ? [] : [text]
    }),
    forget: () => {
      for (const form of lost) unsentText.forget(form)
      setForgotten((times) => times + 1)
    },
  }
}
