import { ApiError } from '../http/errors/api-error.ts'
import type { Plan } from './plan.ts'

/** `what` begins the sentence that the person reads. */
export const requirePremium = ({ premium }: Pick<Plan, 'premium'>, what: string): void => {
  if (!premium) throw new ApiError('premium_required', `${what} needs Premium or your own AI key.`)
}
