import { expect, it } from 'vitest'
import { storedRevisions } from './stored-text.ts'

const change = (from: number, to: number, block: string) => ({
  account: 'ada@example.org',
  id: 'project',
  from,
  to,
  splices: [{ start: 0, deleteCount: 0, blocks: [block] }],
})
const opened = { revision: 5, text: ['a'] }

it('has the opened text without any change', () => {
  const { newest, textAt } = storedRevisions(opened, [])
  expect([newest, textAt(5), textAt(6)]).toEqual([5, ['a'], null])
})

it('has each revision that its changes lead to', () => {
  const { newest, textAt } = storedRevisions(opened, [change(6, 7, 'c'), change(5, 6, 'b')])
  expect([newest, textAt(6), textAt(7)]).toEqual([7, ['b', 'a'], ['c', 'b', 'a']])
})

it('follows the steps of two tabs, and passes over what it cannot reach', () => {
  const changes = [change(5, 6, 'b'), change(5, 7, 'c'), change(7, 8, 'd'), change(9, 10, 'x')]
  const { newest, textAt } = storedRevisions(opened, changes)
  expect([newest, textAt(8), textAt(6), textAt(10)]).toEqual([8, ['d', 'c', 'a'], ['b', 'a'], null])
})
