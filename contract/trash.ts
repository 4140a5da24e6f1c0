import { z } from 'zod'
import { endpoints } from './endpoint.ts'

/**
 * Deleted projects and books can be restored for this many days; then they are deleted permanently.
 */
export const TRASH_DAYS = 30

export const trashKinds = ['project', 'book'] as const
export type TrashKind = (typeof trashKinds)[number]

export const TrashItem = z
  .object({
    kind: z.enum(trashKinds),
    id: z.string(),
    title: z.string(),
    words: z.int(),
    trashed_date: z.int().describe('The time of its deletion, in seconds since the epoch.'),
    removal_date: z.int().describe('The time of its permanent removal, in seconds since the epoch.'),
  })
  .meta({ id: 'TrashItem' })
export type TrashItem = z.infer<typeof TrashItem>

const params = z.object({ kind: z.enum(trashKinds), trashId: z.uuid() })

export const trash = endpoints({
  'GET /trash': {
    summary: `Lists deleted projects and books, which can be restored for ${TRASH_DAYS} days, newest first.`,
    reply: z.object({ items: z.array(TrashItem) }),
  },
  'POST /trash/:kind/:trashId/restore': {
    summary: 'Restores a deleted project or book.',
    params,
    reply: z.object({}),
  },
  'DELETE /trash/:kind/:trashId': {
    summary: 'Removes a deleted project or book for good.',
    params,
    reply: z.object({}),
  },
})
