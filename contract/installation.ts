import { z } from 'zod'
import { claimsModes } from './claims.ts'
import { endpoints } from './endpoint.ts'

export const Installation = z
  .object({
    /** Version of Inkloom, such as 1.2.0. */
    version: z.string(),
    /** `builtin` means that no language model is connected and the writer only makes worksheets. */
    writer: z.object({ kind: z.enum(['model', 'builtin']), name: z.string() }),
    /** True if mail is stored in a local mailbox, which this installation shows at /mailbox. */
    local_mailbox: z.boolean(),
    /** `local` means that a test issuer of this installation replaces Google. */
    google: z.enum(['google', 'local', 'off']),
    /** OpenID Connect providers other than Google, each with its own button. */
    providers: z.array(z.object({ id: z.string(), name: z.string() })),
    /** `test` means that a local test checkout, which takes no money, replaces Stripe. */
    checkout: z.enum(['stripe', 'test', 'off']),
    /** The address where the lifetime deal is sold; null if the operator has not set an address. */
    lifetime_deal_url: z.string().nullable(),
    /** The provider that receives the calls of users with their own AI key. */
    byok_provider: z.string(),
    support_email: z.string(),
    /** The name that the owner gave this installation; null if there is none. */
    name: z.string().nullable(),
    /** The mode for marketing claims; see contract/claims.ts. */
    claims: z.enum(claimsModes),
    /** True if the browser may cache the application, so that it opens without a network. */
    offline: z.boolean(),
    /** True if Ghostscript is installed, which creates PDF/X files. */
    pdfx: z.boolean(),
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
    /** Links to this installation that the mail contains. */
    links: z.array(z.string()),
  })
  .meta({ id: 'Mail' })

export const installation = endpoints({
  'GET /installation': { access: 'open', summary: 'The public settings of this installation.', reply: Installation },
  'GET /mailbox': {
    access: 'open',
    summary: 'The local mailbox, newest first. Only where no SMTP server is set.',
    reply: z.object({ mails: z.array(Mail) }),
    // A client that waits for a mail polls often. The call is never available on a public
    // installation.
    limit: { calls: 6000, seconds: 60 },
  },
})
