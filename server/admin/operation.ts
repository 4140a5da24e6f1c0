import type { z } from 'zod'
import type { Prices } from '#contract/billing.ts'
import type { Transaction } from '../database/database.ts'
import type { Sealer } from '../secrets/sealer.ts'
import type { ClaimSettings } from './claim-settings.ts'
import type { SecurityEvent } from '../security/security-events.ts'

export interface Outcome {
  /** For the operator: rows of a table, or one thing. */
  shown: unknown
  /** Whom it was about. */
  userId?: string
  /** For the audit log: what was done, without secrets. */
  details?: SecurityEvent['details']
}

/** What some operations work with besides the database. */
export interface Means {
  /** Read when it is needed, as that makes master keys where there are none. */
  sealer: () => Promise<Sealer>
  claimSettings: ClaimSettings
  /** null where nothing is sold, or the payment provider does not answer. */
  prices: () => Promise<Prices | null>
}

/** Something that the operator of an installation does. All of it happens or nothing, with its entry in the audit log. */
export interface Operation<Arguments extends z.ZodType = z.ZodType> {
  arguments: Arguments
  run: (tx: Transaction, given: z.output<Arguments>, means: Means) => Promise<Outcome>
}

/** Keeps the types of the arguments together. */
export const operation = <A extends z.ZodType>(given: A, run: Operation<A>['run']): Operation<A> => ({
  arguments: given,
  run,
})
