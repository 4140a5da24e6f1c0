import { findGhostscript } from '#manuscript/export/pdfx/find-ghostscript.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { installation } from '#contract/installation.ts'
import type { Config } from '#server/config/index.ts'
import type { EffectiveConfig } from '../../owner-settings/effective-config.ts'
import type { Writer } from '#writer/writer.ts'
import type { Handlers } from '../../http/serve.ts'
import { version } from '../../config/version.ts'
import { notFound } from '../../http/errors/api-error.ts'
import type { LocalMailbox } from '../../mail/local-mailbox.ts'

interface Dependencies {
  writer: Pick<Writer, 'type' | 'name'>
  mailbox: () => LocalMailbox | null
  config: Pick<Config, 'google' | 'checkout' | 'lifetimeDealUrl' | 'claims' | 'offline'>
  effective: Pick<EffectiveConfig, 'supportEmail' | 'byok' | 'siteName'>
  providers: () => readonly { id: string; name: string }[]
  /** Returns the public address, which is known once the server listens. */
  publicUrl: () => string
}

export const installationRoutes = ({
  writer,
  mailbox,
  config,
  effective,
  providers,
  publicUrl,
}: Dependencies): Handlers<Pick<InkloomContract, keyof typeof installation>, unknown> => ({
  'GET /installation': () => ({
    version,
    writer: { kind: writer.type, name: writer.name },
    local_mailbox: mailbox() !== null,
    support_email: effective.supportEmail,
    google: config.google === null ? 'off' : config.google.kind === 'local' ? 'local' : 'google',
    providers: providers().map(({ id, name }) => ({ id, name })),
    checkout: config.checkout?.kind ?? 'off',
    lifetime_deal_url: config.lifetimeDealUrl,
    claims: config.claims,
    offline: config.offline,
    pdfx: findGhostscript() !== null,
    name: effective.siteName,
    byok_provider: new URL(effective.byok.baseUrl).hostname,
  }),
  'GET /mailbox': async () => {
    const open = mailbox()
    if (!open) throw notFound('mailbox')
    const mails = await open.list()
    return {
      mails: mails.map((mail) => ({
        ...mail,
        links: mail.text.split(/\s+/).filter((word) => word.startsWith(`${publicUrl()}/`)),
      })),
    }
  },
})
