import type { Replanning } from '#writer/plan/replan.ts'
import type { BookRow } from '../repository.ts'

/** A change of a finished plan that the model makes. */
export type PlanRequest = { type: 'openings' } | Replanning

export const planRequestOf = ({ planRequest }: Pick<BookRow, 'planRequest'>): PlanRequest | null =>
  planRequest as PlanRequest | null
