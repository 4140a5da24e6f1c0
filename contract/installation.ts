import { z } from 'zod'
import { endpoints } from './endpoint.ts'

export const Installation = z
  .object({
    /** `builtin`: no language model is connected, and what is written is a worksheet. */
    writer: z.object({ kind: z.enum(['model', 'builtin']), name: z.string() }),
    /** Mail is kept in a local mailbox that this installation shows at /mailbox. */
    local_mailbox: z.boolean(),
    support_email: z.string(),
  })
  .meta({ id: 'Installation' })

const Mail = z
  .object({
    id: z.string(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    /** Seconds since the epoch. */
    date: z.int(),
    /** Links to this installation found in it. */
    links: z.array(z.string()),
  })
  .meta({ id: 'Mail' })

export const installation = endpoints({
  'GET /installation': { access: 'open', summary: 'What this installation runs on.', reply: Installation },
  'GET /mailbox': {
    access: 'open',
    summary: 'The local mailbox, newest first. Only where no SMTP server is set.',
    reply: z.object({ mails: z.array(Mail) }),
  },
})
