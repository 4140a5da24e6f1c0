import type { z } from 'zod'
import type { SiteForm } from '#contract/owner.ts'
import { recordAudit } from '../../security/audit-log.ts'
import { checkAs, refuseOverridden } from './check-address.ts'
import type { Owner, OwnerParts } from './parts.ts'

/** Sets name and addresses of the installation. What the environment sets can't be changed here. */
export const setSite = async (
  { config, live }: OwnerParts,
  owner: Owner,
  form: z.output<typeof SiteForm>,
): Promise<void> => {
  const { name, support_email: supportEmail, public_url: given } = form
  const kept = live.now().site
  if (given !== null) checkAs('PUBLIC_URL', 'public_url', given)
  const publicUrl = given === null ? null : new URL(given).origin
  if (publicUrl !== kept.public_url) refuseOverridden(config, 'public_url')
  if (supportEmail !== kept.support_email) refuseOverridden(config, 'support_email')
  await live.change('site', async (_, tx) => {
    const site = { name, support_email: supportEmail, public_url: publicUrl }
    await recordAudit(tx, owner, 'site.changed', 'site', site)
    return site
  })
}
