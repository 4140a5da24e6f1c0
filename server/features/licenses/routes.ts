import type { InkloomContract } from '#contract/contract.ts'
import type { Handlers } from '../../http/serve.ts'
import { activateLicense, type LicenseDependencies } from './activate-license.ts'

export const licenseRoutes = (
  dependencies: LicenseDependencies,
): Handlers<Pick<InkloomContract, 'POST /license/activate'>, { id: string }> => ({
  'POST /license/activate': async ({ body }, { user, address }) => ({
    message: await activateLicense(dependencies, user, body.license_key, address),
  }),
})
