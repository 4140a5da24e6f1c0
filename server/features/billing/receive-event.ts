import { notFound, ApiError } from '../../http/errors/api-error.ts'
import { logFailure } from './ask-provider.ts'
import type { BillingDependencies } from './dependencies.ts'
import { type PaymentProvider, type ProviderEvent, SignatureInvalid } from './payment-provider.ts'
import { addEvent, isKnownEvent } from './repository.ts'

/**
 * Limits how many refused events are recorded per address, because anybody can send them and a
 * flood must not fill the database.
 */
const RECORDED = { calls: 10, seconds: 60 }

interface Delivery {
  body: Uint8Array
  signature: string
  address: string
}

/**
 * Handles an event. An event only triggers a sync with the provider. It is acknowledged after the
 * result is stored, and otherwise sent again, so events may arrive twice, late and in any order.
 */
export const receiveEvent = async (dependencies: BillingDependencies, delivery: Delivery): Promise<void> => {
  const { database, customerSync, log, provider } = dependencies
  if (!provider.readEvent) throw notFound('call')
  const event = await verify(dependencies, provider.readEvent, delivery)
  if (await isKnownEvent(database.db, event.id)) return
  try {
    const customerId = await event.findCustomer()
    if (customerId) await customerSync.at(customerId)
  } catch (error) {
    logFailure(log, `sync after event ${event.type}`, error)
    throw new ApiError('unavailable', 'The customer of this event could not be looked up. Please send it again.')
  }
  await addEvent(database.db, event)
}

const verify = async (
  { limiter, record }: BillingDependencies,
  read: NonNullable<PaymentProvider['readEvent']>,
  { body, signature, address }: Delivery,
): Promise<ProviderEvent> => {
  try {
    return read(body, signature)
  } catch (error) {
    if (!(error instanceof SignatureInvalid)) throw error
    if (await limiter.allows('webhook_refused', address, RECORDED)) record({ kind: 'webhook_refused', address })
    throw new ApiError('signature_invalid', 'The signature of this event is not valid, or too old.')
  }
}
