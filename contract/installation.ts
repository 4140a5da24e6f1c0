import { z } from 'zod'
import { claimsModes } from './claims.ts'
import { endpoints } from './endpoint.ts'

export const Installation = z
  .object({
    /** Version of Inkloom, such as 1.2.0. */
    version: z.string(),
    /** `builtin`: no language model is connected, and what is written is a worksheet. */
    writer: z.object({ kind: z.enum(['model', 'builtin']), name: z.string() }),
    /** Mail is kept in a local mailbox that this installation shows at /mailbox. */
    local_mailbox: z.boolean(),
    /** `local`: a test issuer of this installation stands in for Google. */
    google: z.enum(['google', 'local', 'off']),
    /** OpenID Connect providers besides Google, for their buttons. */
    providers: z.array(z.object({ id: z.string(), name: z.string() })),
    /** `test`: a local test checkout, which takes no money, stands in for Stripe. */
    checkout: z.enum(['stripe', 'test', 'off']),
    /** Where the lifetime deal is sold; null where the operator named no place. */
    lifetime_deal_url: z.string().nullable(),
    /** Who gets the calls of those who bring their own AI key. */
    byok_provider: z.string(),
    support_email: z.string(),
    /** Name that the owner gave this installation; null if there is none. */
    name: z.string().nullable(),
    /** Which marketing claims the pages make; see contract/claims.ts. */
    claims: z.enum(claimsModes),
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
    // Who waits for a mail looks often, and this is never open to the world.
    limit: { calls: 6000, seconds: 60 },
  },
})
