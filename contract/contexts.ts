import { z } from 'zod'
import { endpoints } from './endpoint.ts'

export const GUIDELINE_CHARACTERS = 1000
/**
 * Single references have no limit other than that of the request. `referenceBytes` limits all
 * references of a project together.
 */
export const limits = { requestBytes: 5_000_000, guidelines: 50, references: 300, referenceBytes: 4_000_000 } as const

export const messages = {
  tooLong: 'Content must not exceed 1000 characters',
  saveFailed: 'Error while saving',
  deleteFailed: 'Error while deleting',
  confirmDelete: 'Do you really want to delete this context?',
} as const

export const contextTypes = ['guideline', 'reference'] as const

export const Context = z
  .object({
    id: z.string(),
    title: z.string(),
    content: z.string(),
    type: z.enum(contextTypes),
    project_id: z.string(),
    /** Seconds since the epoch. */
    created_date: z.int(),
  })
  .meta({ id: 'Context' })
export type Context = z.infer<typeof Context>

export const ContextForm = z
  .object({
    title: z.string().trim().min(1).max(300),
    content: z.string().trim().min(1),
    type: z.enum(contextTypes),
  })
  .refine(({ type, content }) => type === 'reference' || content.length <= GUIDELINE_CHARACTERS, {
    message: messages.tooLong,
    path: ['content'],
  })

export const contexts = endpoints({
  'GET /contexts': {
    summary: 'The guidelines or the references of a project.',
    query: z.object({ project_id: z.uuid(), type: z.enum(contextTypes) }),
    reply: z.array(Context),
  },
  'POST /contexts': {
    summary: 'Adds a guideline or a reference.',
    body: ContextForm.safeExtend({ project_id: z.uuid() }),
    bodyLimit: limits.requestBytes,
    reply: Context,
  },
  'PUT /contexts/:id': {
    summary: 'Changes a guideline or a reference.',
    params: z.object({ id: z.uuid() }),
    body: ContextForm,
    bodyLimit: limits.requestBytes,
    reply: Context,
  },
  'DELETE /contexts/:id': {
    summary: 'Deletes a guideline or a reference.',
    params: z.object({ id: z.uuid() }),
    reply: z.object({}),
  },
})
