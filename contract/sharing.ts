import { z } from 'zod'
import { limits as commentLimits } from './comment-limits.ts'
import { CommentForm, CommentReply, CommentThread } from './comments.ts'
import { endpoints, events, file } from './endpoint.ts'
import { languageCodes } from '#manuscript/model/languages.ts'
import { exportFormats } from '#manuscript/model/export-formats.ts'
import { BLOCKED_MESSAGE, downloadFormats, GUEST_HEADER, limits, linkAccesses } from './sharing-limits.ts'
import { EditorBlock } from './splice-schema.ts'

export const messages = {
  ended: 'This link no longer works. Ask the person who sent it for a new one.',
  passwordNeeded: 'This link needs a password.',
  wrongPassword: 'The password is wrong. Ask the person who sent the link.',
  readOnly: 'This link is for reading only. Your comment was not saved.',
  blocked: BLOCKED_MESSAGE,
  nameNeeded: 'Enter your name, so that the author knows who wrote this.',
  noDownload: 'The author does not offer this file.',
  tooManyLinks: `A project can have ${limits.links} links, and this one has reached that number. Revoke one that is not needed.`,
  noPremium: 'Downloads come with Premium or your own AI key. The link can be made without them.',
} as const

export const ShareLink = z
  .object({
    id: z.string(),
    name: z.string(),
    access: z.enum(linkAccesses),
    has_password: z.boolean(),
    downloads: z.array(z.enum(downloadFormats)),
    /** Seconds since the epoch; null for a link that does not expire. */
    expires_date: z.int().nullable(),
    created_date: z.int(),
    used_date: z.int().nullable(),
    opened: z.int().describe('The number of browsers that opened it.'),
  })
  .meta({ id: 'ShareLink' })
export type ShareLink = z.infer<typeof ShareLink>

const guest = z.object({ [GUEST_HEADER]: z.string().max(limits.token).default('') })

const id = z.object({ id: z.uuid() })
const name = z.string().trim().max(limits.name)
const form = {
  name: name.default(''),
  access: z.enum(linkAccesses),
  downloads: z.array(z.enum(downloadFormats)).max(downloadFormats.length).default([]),
  expires_date: z.int().min(0).max(8_640_000_000).nullable(),
}
const blocked = z
  .boolean()
  .describe('True if the author has blocked this guest, who could comment with this link before.')
const commenting = { calls: 30, seconds: 600 }

export const sharing = endpoints({
  'GET /projects/:id/links': {
    summary: 'The links by which others read a project, the newest first.',
    params: id,
    reply: z.array(ShareLink),
  },
  'POST /projects/:id/links': {
    summary: 'Creates a link for readers. Only this answer contains its token.',
    params: id,
    body: z.object({
      ...form,
      password: z.string().min(limits.password.min).max(limits.password.max).nullable().default(null),
    }),
    reply: z.object({ link: ShareLink, token: z.string() }),
    errors: ['premium_required'],
    limit: { calls: 60, seconds: 3600 },
  },
  'PUT /links/:id': {
    summary: 'Changes what a link allows, and until when.',
    params: id,
    body: z.object(form),
    reply: ShareLink,
    errors: ['premium_required'],
  },
  'DELETE /links/:id': { summary: 'Revokes a link for good.', params: id, reply: z.object({}) },
  'PUT /guests/:id': {
    summary: 'Blocks or unblocks a guest who commented.',
    params: id,
    body: z.object({ blocked: z.boolean() }),
    reply: z.object({}),
  },
  'POST /shared/open': {
    access: 'open',
    summary: 'Opens a link with its token, and returns a session for the other calls of a guest.',
    body: z.object({
      token: z.string().max(limits.token),
      password: z.string().max(limits.password.max).optional(),
      session: z.string().max(limits.token).optional().describe('The session of an earlier visit.'),
    }),
    reply: z.object({
      session: z.string(),
      access: z.enum(linkAccesses),
      blocked,
      downloads: z.array(z.enum(downloadFormats)),
      title: z.string(),
      language: z.enum(languageCodes),
    }),
    errors: ['link_invalid', 'wrong_credentials'],
    limit: { calls: 60, seconds: 600 },
  },
  'GET /shared/text': {
    access: 'open',
    summary: 'The text as a guest reads it.',
    headers: guest,
    reply: z.object({
      revision: z.int(),
      title: z.string(),
      language: z.enum(languageCodes),
      blocks: z.array(EditorBlock),
    }),
    errors: ['link_invalid'],
    limit: { calls: 60, seconds: 60 },
  },
  'GET /shared/events': {
    access: 'open',
    summary: 'Streams new versions, new comments and the end of the link to a guest.',
    headers: guest,
    reply: events(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('revision'), revision: z.int() }),
        z.object({ type: z.literal('comments') }),
        z.object({ type: z.literal('ended') }),
        z.object({ type: z.literal('alive') }),
      ]),
    ),
    errors: ['link_invalid'],
    limit: { calls: 60, seconds: 60 },
  },
  'GET /shared/images/:image': {
    access: 'open',
    summary: 'An image of the text.',
    params: z.object({ image: z.string().max(100) }),
    headers: guest,
    reply: file(['image/png', 'image/jpeg', 'image/svg+xml']),
    errors: ['link_invalid'],
    limit: { calls: 1200, seconds: 60 },
  },
  'GET /shared/comments': {
    access: 'open',
    summary: 'The comments that guests of this link made, with the replies.',
    headers: guest,
    reply: z.object({ revision: z.int(), comments: z.array(CommentThread), blocked }),
    errors: ['link_invalid'],
    limit: { calls: 120, seconds: 60 },
  },
  'POST /shared/comments': {
    access: 'open',
    summary: 'Comments on a passage as a guest, or suggests another text for it.',
    headers: guest,
    body: CommentForm.extend({ name }),
    reply: CommentThread,
    errors: ['link_invalid', 'forbidden', 'conflict'],
    limit: commenting,
  },
  'POST /shared/comments/:id/replies': {
    access: 'open',
    summary: 'Replies to a comment as a guest.',
    params: id,
    headers: guest,
    body: z.object({ text: z.string().trim().min(1).max(commentLimits.text), name }),
    reply: CommentReply,
    errors: ['link_invalid', 'forbidden'],
    limit: commenting,
  },
  'PUT /shared/comments/:id': {
    access: 'open',
    summary: 'Changes the text of a guest’s own comment.',
    params: id,
    headers: guest,
    body: z.object({ text: z.string().trim().min(1).max(commentLimits.text) }),
    reply: z.object({}),
    errors: ['link_invalid', 'forbidden'],
    limit: commenting,
  },
  'DELETE /shared/comments/:id': {
    access: 'open',
    summary: 'Deletes a guest’s own comment.',
    params: id,
    headers: guest,
    reply: z.object({}),
    errors: ['link_invalid', 'forbidden'],
    limit: commenting,
  },
  'POST /shared/download': {
    access: 'open',
    turn: 'export',
    summary: 'Downloads the text in a format that its author allows.',
    headers: guest,
    body: z.object({ format: z.enum(downloadFormats) }),
    reply: file(downloadFormats.map((format) => exportFormats[format].mediaType)),
    errors: ['link_invalid', 'forbidden'],
    limit: { calls: 10, seconds: 600 },
  },
})
