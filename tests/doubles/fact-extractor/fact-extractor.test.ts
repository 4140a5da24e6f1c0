import { expect, test } from 'vitest'
import { createFactExtractor, noNoise, usualNoise } from './fact-extractor.ts'

const planted = Array.from({ length: 2000 }, (_, at) => ({
  entity: `Person ${at}`,
  attribute: 'number',
  value: `${at} keys`,
  quote: `Person ${at} kept the ${at} keys behind the door.`,
}))
const section = planted.map(({ quote }) => quote).join('\n')

test('without noise, every fact of the section is found', () => {
  const { facts } = createFactExtractor(planted, noNoise)(section)
  expect(facts).toHaveLength(planted.length)
  expect(createFactExtractor(planted, noNoise)('Nothing.').facts).toEqual([])
})

test('with noise, a fifth is missed, a tenth has an invented quote, and a twentieth another value', () => {
  const { facts } = createFactExtractor(planted, usualNoise)(section)
  const truth = new Map(planted.map((fact) => [fact.entity, fact]))
  const invented = facts.filter(({ quote }) => !section.includes(quote))
  const wrong = facts.filter(({ entity, value }) => truth.get(entity)!.value !== value)
  expect(facts.length / planted.length).toBeCloseTo(0.8, 1)
  expect(invented.length / planted.length).toBeCloseTo(0.1, 1)
  expect(wrong.length / planted.length).toBeGreaterThan(0.03)
  expect(wrong.length / planted.length).toBeLessThan(0.07)
})

test('the same seed gives the same reply', () => {
  expect(createFactExtractor(planted, usualNoise, 3)(section)).toEqual(
    createFactExtractor(planted, usualNoise, 3)(section),
  )
})
