import { expect, it } from 'vitest'
import { createBodyBudget } from './body-budget.ts'

const MB = 1_000_000

it('admits bodies up to its size, half of it for one caller, and releases them once', () => {
  const setAside = createBodyBudget(60 * MB)
  const free = setAside('ada', 20 * MB)
  expect(() => setAside('ada', 20 * MB)).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
  setAside('ben', 20 * MB)
  setAside('cleo', 20 * MB)
  expect(() => setAside('dora', 20 * MB)).toThrow(
    expect.objectContaining({ code: 'unavailable', headers: { 'Retry-After': '5' } }),
  )
  free()
  free()
  setAside('dora', 20 * MB)
  expect(() => setAside('ada', 20 * MB)).toThrow(expect.objectContaining({ code: 'unavailable' }))
})

it('ignores small bodies, and admits the largest body when it is empty', () => {
  const setAside = createBodyBudget(10 * MB)
  expect(setAside('ada', 20 * MB)).toBeTypeOf('function')
  for (let at = 0; at < 1000; at++) expect(setAside('ada', MB)).toBeTypeOf('function')
})
