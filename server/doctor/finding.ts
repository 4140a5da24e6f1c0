import { scrubSecrets } from '../security/scrub-secrets.ts'

export const statuses = ['good', 'warning', 'bad'] as const

/** The result of one check of the doctor. */
export interface Finding {
  /** The part that was checked. */
  part: string
  status: (typeof statuses)[number]
  says: string
  /** The advice for the operator. */
  next?: string
}

export const good = (part: string, says: string): Finding => ({ part, status: 'good', says })
export const warning = (part: string, says: string, next: string): Finding => ({ part, status: 'warning', says, next })
export const bad = (part: string, says: string, next: string): Finding => ({ part, status: 'bad', says, next })

/**
 * Returns why something failed, on one line and without secrets. Node stores the reason of a failed
 * fetch in its cause.
 */
export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return 'it failed'
  if (error.name === 'TimeoutError') return 'it did not answer in time'
  if (error.cause instanceof Error) return reasonOf(error.cause)
  return scrubSecrets(error.message || error.name)
    .split('\n', 1)[0]!
    .replace(/\.$/, '')
}
