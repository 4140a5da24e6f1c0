import { z } from 'zod'
import { limits } from './comment-limits.ts'
import { endpoints, file } from './endpoint.ts'

export const messages = {
  changed: 'This passage was changed in the meantime, so your comment was not saved. Select it again.',
  notPlain: 'A suggestion is possible within one paragraph, without footnotes and formulas. Select a shorter passage.',
  same: 'The suggestion is the same as the passage. Change something in it.',
  tooMany: `A project can have ${limits.threads.toLocaleString('en')} comments, and this one has reached that number. Delete some that are done.`,
  tooManyReplies: `A comment can have ${limits.replies} replies, and this one has reached that number. Add a new comment instead.`,
  decided: 'This suggestion was decided already. Nothing was changed.',
} as const

/** A passage of the text. Offsets count the characters of a block. */
export const CommentPassage = z.object({
  block: z.int().min(0).max(limits.offset),
  start: z.int().min(0).max(limits.offset),
  end_block: z.int().min(0).max(limits.offset),
  end: z.int().min(0).max(limits.offset),
})
export type CommentPassage = z.infer<typeof CommentPassage>

export const CommentAnchor = CommentPassage.extend({
  lost: z
    .boolean()
    .describe(
      'True if the passage was deleted. `block` is its approximate former position, and the comment returns with the passage.',
    ),
  quote: z.string().describe('The passage, or if it is lost, the last one.'),
  before: z.string().describe('The characters before it in its block, at most 32.'),
  after: z.string(),
}).meta({ id: 'CommentAnchor' })
export type CommentAnchor = z.infer<typeof CommentAnchor>

/** The author of a comment. The name of a guest is the one that the guest has entered. */
const CommentAuthor = z.object({
  type: z.enum(['owner', 'guest']),
  name: z.string().describe('Empty for the owner of the project.'),
  /**
   * The id of the guest, for the owner only, who can recognize comments of the same guest and block
   * that guest.
   */
  guest: z.string().nullable(),
  blocked: z.boolean(),
})

const written = {
  id: z.string(),
  text: z.string(),
  author: CommentAuthor,
  /** True if the caller wrote it, and may edit and delete it. */
  mine: z.boolean(),
  hidden: z.boolean().describe('Only the owner sees it.'),
  /** Seconds since the epoch. */
  created_date: z.int(),
  edited_date: z.int().nullable(),
}
export const CommentReply = z.object(written).meta({ id: 'CommentReply' })
export type CommentReply = z.infer<typeof CommentReply>

export const CommentThread = z
  .object({
    ...written,
    anchor: CommentAnchor,
    task: z.boolean(),
    done: z.boolean(),
    resolved: z.boolean(),
    replacement: z.string().nullable().describe('The text with which a suggestion replaces `original`.'),
    original: z.string().describe('The passage as it was when the comment was made.'),
    decision: z.enum(['accepted', 'rejected']).nullable(),
    replies: z.array(CommentReply),
  })
  .meta({ id: 'CommentThread' })
export type CommentThread = z.infer<typeof CommentThread>

const text = z.string().trim().max(limits.text)
const someText = text.min(1)

/** A new comment. `quote` is the passage as the caller sees it at `revision`. */
export const CommentForm = z.object({
  revision: z.int().min(0),
  passage: CommentPassage,
  quote: z.string().min(1).max(limits.quote),
  text: text.describe('May be empty if there is a replacement.'),
  replacement: z.string().max(limits.replacement).nullable().default(null),
})
export type CommentForm = z.infer<typeof CommentForm>

export const commentFileFormats = ['md', 'txt'] as const
export type CommentFileFormat = (typeof commentFileFormats)[number]
export const commentFileTypes: Record<CommentFileFormat, string> = {
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
}

const id = z.object({ id: z.uuid() })

export const comments = endpoints({
  'GET /projects/:id/comments': {
    summary: 'The comments on the text, in the order of the text. Their passages are those of `revision`.',
    params: id,
    reply: z.object({ revision: z.int(), comments: z.array(CommentThread) }),
  },
  'POST /projects/:id/comments': {
    summary: 'Comments on a passage, or suggests another text for it. 409: the passage is no longer in the text.',
    params: id,
    body: CommentForm.extend({ task: z.boolean().default(false) }),
    reply: CommentThread,
    errors: ['conflict'],
    limit: { calls: 600, seconds: 3600 },
  },
  'POST /comments/:id/replies': {
    summary: 'Replies to a comment.',
    params: id,
    body: z.object({ text: someText }),
    reply: CommentReply,
    limit: { calls: 600, seconds: 3600 },
  },
  'PUT /comments/:id': {
    summary: 'Changes a comment or reply. Only its author can change its text.',
    params: id,
    body: z.object({
      text: someText.optional(),
      task: z.boolean().optional(),
      done: z.boolean().optional(),
      resolved: z.boolean().optional(),
      hidden: z.boolean().optional(),
    }),
    reply: z.object({}),
  },
  'POST /comments/:id/decision': {
    summary: 'Records that a suggestion was accepted or rejected. The text is saved separately.',
    params: id,
    body: z.object({ decision: z.enum(['accepted', 'rejected']).nullable() }),
    reply: z.object({}),
    errors: ['wrong_state'],
  },
  'DELETE /comments/:id': {
    summary: 'Deletes a comment with its replies, or a reply.',
    params: id,
    reply: z.object({}),
  },
  'GET /projects/:id/comments/file': {
    summary: 'Downloads the comments as a list, in the order of the text.',
    params: id,
    query: z.object({ format: z.enum(commentFileFormats) }),
    reply: file(Object.values(commentFileTypes)),
    limit: { calls: 30, seconds: 60 },
  },
})
