import { Refusal } from '../http/refusal.ts'
import type { Plan } from './plan.ts'

/** `what` begins the sentence that the person reads. */
export const requirePremium = ({ premium }: Pick<Plan, 'premium'>, what: string): void => {
  if (!premium) throw new Refusal('premium_required', `${what} needs Premium or your own AI key.`)
}
