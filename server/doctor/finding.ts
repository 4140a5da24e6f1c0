import { scrubSecrets } from '../security/scrub-secrets.ts'

export const statuses = ['good', 'warning', 'bad'] as const

/** What one check of the doctor found. */
export interface Finding {
  /** Which part was looked at. */
  part: string
  status: (typeof statuses)[number]
  says: string
  /** What to do next. */
  next?: string
}

export const good = (part: string, says: string): Finding => ({ part, status: 'good', says })
export const warning = (part: string, says: string, next: string): Finding => ({ part, status: 'warning', says, next })
export const bad = (part: string, says: string, next: string): Finding => ({ part, status: 'bad', says, next })

/** Why something failed, on one line and without secrets. Node puts the reason of a failed fetch into its cause. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return 'it failed'
  if (error.name === 'TimeoutError') return 'it did not answer in time'
  if (error.cause instanceof Error) return reasonOf(error.cause)
  return scrubSecrets(error.message || error.name)
    .split('\n', 1)[0]!
    .replace(/\.$/, '')
}
