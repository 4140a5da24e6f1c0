import { z } from 'zod'
import { bookErrorTypes } from './books.ts'

/** What a callback address is told of a book. */
export const Webhook = z
  .object({
    guid: z.string(),
    status: z.enum(['IN_PROGRESS', 'DONE', 'ERROR']),
    /** For a person. */
    message: z.string(),
    /** With DONE. */
    title: z.string().optional(),
    /** With ERROR. */
    error: z.enum(bookErrorTypes).optional(),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>
