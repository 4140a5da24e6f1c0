import { openBilling } from '../features/billing/open-billing.ts'
import { createShownPrices } from '../features/billing/prices/shown-prices.ts'
import { licenseRoutes } from '../features/licenses/routes.ts'
import { quotaRoutes } from '../features/quota/routes.ts'
import { removeExpiredReservations } from '../plans/word-repository.ts'
import type { Core } from '../start/open-core.ts'
import type { Area } from './area.ts'

type Dependencies = Pick<
  Core,
  'config' | 'log' | 'database' | 'jobs' | 'limiter' | 'mailer' | 'sessions' | 'record' | 'publicUrl'
>

/** Registers everything that accounts may use and pay for: subscriptions, licenses and quotas. */
export const billingArea = ({ config, sessions, ...dependencies }: Dependencies) => {
  const { database, record } = dependencies
  const planChanged = (userId: string) => sessions.forget(userId)
  const billing = openBilling({
    ...dependencies,
    checkout: config.checkout,
    graceDays: config.paymentGraceDays,
    planChanged,
  })
  const { jobs, timed, begin, stop, cancelAtPeriodEnd } = billing
  const area = {
    jobs,
    timed,
    begin,
    stop,
    routes: () => ({
      ...billing.routes(),
      ...quotaRoutes({ database }),
      ...licenseRoutes({ database, record, planChanged, cancelAtPeriodEnd }),
    }),
    cleanUp: [removeExpiredReservations],
  } satisfies Area
  return {
    ...billing,
    ...area,
    /** Returns the prices for the public pages. */
    shownPrices: createShownPrices(billing.prices),
  }
}
