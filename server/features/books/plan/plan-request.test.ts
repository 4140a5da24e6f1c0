import { expect, it } from 'vitest'
import { planRequestOf, storedPlanRequest } from './plan-request.ts'

it('a request for a change keeps the name that its instruction has in the database', () => {
  const request = { type: 'chapter', chapter: 2, instruction: 'More rain' } as const
  const stored = storedPlanRequest(request)
  expect(stored).toEqual({ type: 'chapter', chapter: 2, wish: 'More rain' })
  expect(planRequestOf({ planRequest: stored })).toEqual(request)
  expect(planRequestOf({ planRequest: storedPlanRequest({ type: 'openings' }) })).toEqual({ type: 'openings' })
  expect(planRequestOf({ planRequest: null })).toBeNull()
})
