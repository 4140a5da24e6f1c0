import type { Replanning } from '#writer/plan/replan.ts'
import type { BookRow } from '../repository.ts'

/** A change of a finished plan that the model makes. */
export type PlanRequest = { type: 'openings' } | Replanning

/** Returns a request in its stored form, which has the instruction under its former name `wish`. */
export const storedPlanRequest = (request: PlanRequest): object => {
  if (request.type === 'openings') return request
  const { instruction, ...part } = request
  return { ...part, wish: instruction }
}

/** Returns the stored request of a book, or null if its plan is not being changed. */
export const planRequestOf = ({ planRequest }: Pick<BookRow, 'planRequest'>): PlanRequest | null => {
  if (planRequest === null) return null
  const { wish, ...part } = planRequest as PlanRequest & { wish?: string }
  return part.type === 'openings' ? part : { ...part, instruction: wish }
}
