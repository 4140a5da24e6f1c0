import { expect, it } from 'vitest'
import { cleanOrder, orderForEstimate } from './clean-order.ts'

const description = 'Bread'

it('drops empty fields, and what does not fit the type', () => {
  const order = {
    description,
    type: 'guide',
    author_name: '',
    audience: '',
    genre: 'novel',
    fast: true,
    avoid: [' ', 'Jokes '],
    guidelines: [{ title: '', content: ' ' }],
    references: [{ title: 'Flour', content: 'Types' }],
  } as const
  expect(
    cleanOrder({
      ...order,
      avoid: [...order.avoid],
      guidelines: [...order.guidelines],
      references: [...order.references],
    }),
  ).toEqual({
    description,
    type: 'guide',
    avoid: ['Jokes'],
    references: [{ title: 'Flour', content: 'Types' }],
  })
})

it('keeps what fits the type', () => {
  const order = { description, type: 'fiction', genre: 'novel', fast: true, total_words: 9000 } as const
  expect(cleanOrder(order)).toEqual(order)
})

it('shortens references for an estimate only', () => {
  const references = [{ title: 'Flour', content: 'x'.repeat(50_000) }]
  expect(orderForEstimate({ description, references }).references![0]!.content).toHaveLength(20_000)
  expect(cleanOrder({ description, references }).references![0]!.content).toHaveLength(50_000)
})
