import type { InkloomContract } from '#contract/contract.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve.ts'

export const licenseRoutes = (): Handlers<Pick<InkloomContract, 'POST /license/activate'>, unknown> => ({
  'POST /license/activate': () => {
    throw new Refusal('unavailable', 'Not built yet')
  },
})
