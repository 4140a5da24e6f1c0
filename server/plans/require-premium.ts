import { ApiError } from '../http/errors/api-error.ts'
import type { Plan } from './plan.ts'

/**
 * Throws an ApiError unless the plan is Premium. `what` is the subject of the message's sentence.
 */
export const requirePremium = ({ premium }: Pick<Plan, 'premium'>, what: string): void => {
  if (!premium) throw new ApiError('premium_required', `${what} needs Premium or your own AI key.`)
}
