import type { InkloomContract } from '#contract/contract.ts'
import type { Handlers } from '../../http/serve.ts'
import { activateLicense, type LicenseDependencies } from './activate-license.ts'

export const licenseRoutes = (
  parts: LicenseDependencies,
): Handlers<Pick<InkloomContract, 'POST /license/activate'>, { id: string }> => ({
  'POST /license/activate': async ({ body }, { user, address }) => ({
    message: await activateLicense(parts, user, body.license_key, address),
  }),
})
