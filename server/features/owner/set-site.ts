import type { z } from 'zod'
import type { SiteForm } from '#contract/owner.ts'
import { isLocalHost } from '../../config/local-host.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { recordAudit } from '../../security/audit-log.ts'
import { checkAs, refuseOverridden } from './check-address.ts'
import type { Owner, OwnerDependencies } from './dependencies.ts'

/**
 * Throws an ApiError for an address that others can reach outside production, where the local
 * mailbox and the test issuer let anyone sign in to every account. The same rule applies to
 * PUBLIC_URL.
 */
const refuseOpenMailbox = (
  { production, allowPublicMailbox }: OwnerDependencies['config'],
  publicUrl: string,
): void => {
  if (production || allowPublicMailbox || isLocalHost(new URL(publicUrl).hostname)) return
  const message =
    'This address would open every account to others, who then reach the local mailbox or the test issuer. Start Inkloom with NODE_ENV=production first.'
  throw new ApiError('invalid_request', message, { fields: { public_url: message } })
}

/**
 * Sets the name and the addresses of the installation. Throws an ApiError if the environment sets
 * one that would change.
 */
export const setSite = async (
  { config, live }: OwnerDependencies,
  owner: Owner,
  form: z.output<typeof SiteForm>,
): Promise<void> => {
  const { name, support_email: supportEmail, public_url: submittedUrl } = form
  const stored = live.now().site
  if (submittedUrl !== null) checkAs('PUBLIC_URL', 'public_url', submittedUrl)
  const publicUrl = submittedUrl === null ? null : new URL(submittedUrl).origin
  if (publicUrl !== stored.public_url) refuseOverridden(config, 'public_url')
  if (publicUrl !== null) refuseOpenMailbox(config, publicUrl)
  if (supportEmail !== stored.support_email) refuseOverridden(config, 'support_email')
  await live.change('site', async (_, tx) => {
    const site = { name, support_email: supportEmail, public_url: publicUrl }
    await recordAudit(tx, owner, 'site.changed', 'site', site)
    return site
  })
}
