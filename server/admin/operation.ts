import type { z } from 'zod'
import type { Prices } from '#contract/billing.ts'
import type { Transaction } from '../database/database.ts'
import type { Sealer } from '../secrets/sealer.ts'
import type { ClaimSettings } from './claim-settings.ts'
import type { SecurityEvent } from '../security/security-events.ts'

export interface Outcome {
  /** The result for the operator: rows of a table, or one object. */
  shown: unknown
  /** The user whom the operation affected. */
  userId?: string
  /** Details for the audit log, without secrets. */
  details?: SecurityEvent['details']
}

/** The dependencies of operations, except the database. */
export interface Means {
  /** Created on demand, because reading the master keys creates them if there are none. */
  sealer: () => Promise<Sealer>
  claimSettings: ClaimSettings
  /** Returns null if nothing is sold, or the payment provider does not answer. */
  prices: () => Promise<Prices | null>
}

/**
 * An operation of the installation's operator. It runs in one transaction with its entry in the
 * audit log.
 */
export interface Operation<Arguments extends z.ZodType = z.ZodType> {
  arguments: Arguments
  run: (tx: Transaction, input: z.output<Arguments>, means: Means) => Promise<Outcome>
}

/** Defines an operation, and infers the type of its arguments from the schema. */
export const operation = <A extends z.ZodType>(schema: A, run: Operation<A>['run']): Operation<A> => ({
  arguments: schema,
  run,
})
