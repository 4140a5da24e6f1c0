import { z } from 'zod'
import { bookErrorTypes } from './book-task.ts'

const guid = z.string()
const message = z.string().describe('For a person.')

/** The message that a callback address receives about a book. */
export const Webhook = z
  .discriminatedUnion('status', [
    z.strictObject({ guid, status: z.literal('IN_PROGRESS'), message }),
    z.strictObject({ guid, status: z.literal('DONE'), message, title: z.string() }),
    z.strictObject({ guid, status: z.literal('ERROR'), message, error: z.enum(bookErrorTypes) }),
  ])
  .meta({
    id: 'Webhook',
    examples: [
      {
        guid: '0b9f4c1e-6a53-4b1c-9d2e-0f6a5f1c7a21',
        status: 'DONE',
        message: 'The book is written.',
        title: 'The Moving Edge of the Sea',
      },
    ],
  })
export type Webhook = z.infer<typeof Webhook>
