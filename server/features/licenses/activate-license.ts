import { messages } from '#contract/billing.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { ApiError, unauthorized } from '../../http/errors/api-error.ts'
import { hashLicenseKey } from '../../secrets/license-key.ts'
import { recordSecurityEvent, type SecurityEvent } from '../../security/security-events.ts'
import { giveLifetimeDeal, isCharged, lockPerson, useLicense } from './repository.ts'

export interface LicenseDependencies {
  database: Database
  record: (event: SecurityEvent) => void
  /** Called after the user's plan has changed. */
  planChanged: (userId: string) => void
  /**
   * Queues the cancellation of a subscription. An account with the lifetime deal can no longer
   * manage its subscription, and must not keep paying for it.
   */
  cancelAtPeriodEnd: (tx: Transaction, userId: string) => Promise<void>
}

const NOT_CHARGED = 'Your subscription is cancelled and will not be charged again.'

/**
 * Activates the lifetime deal with an unused license key, and returns a message for the user.
 * Unknown, used and revoked keys are refused with the same error.
 */
export const activateLicense = async (
  { database, record, planChanged, cancelAtPeriodEnd }: LicenseDependencies,
  user: { id: string },
  key: string,
  address: string,
): Promise<string> => {
  const activated = await database.transaction(async (tx) => {
    const person = await lockPerson(tx, user.id)
    if (!person) throw unauthorized()
    if (person.byok)
      throw new ApiError('wrong_state', 'You have the lifetime deal already, so this license key was not used.')
    const license = await useLicense(tx, hashLicenseKey(key), user.id)
    if (!license) return null
    await giveLifetimeDeal(tx, user.id)
    const charged = await isCharged(tx, user.id)
    await cancelAtPeriodEnd(tx, user.id)
    await recordSecurityEvent(tx, {
      kind: 'license_activated',
      userId: user.id,
      address,
      details: { license: license.id },
    })
    return { charged }
  })
  if (!activated) {
    record({ kind: 'license_refused', userId: user.id, address })
    throw new ApiError('license_invalid', messages.licenseInvalid, { fields: { license_key: messages.licenseInvalid } })
  }
  planChanged(user.id)
  return activated.charged ? `${messages.licenseActivated}. ${NOT_CHARGED}` : messages.licenseActivated
}
