import { describe, expect, test } from 'vitest'
import { buildPlanOrder, planModel, planWith } from '#tests/support/scripted-plan.ts'
import { checkPlan } from './check-plan.ts'
import type { Plan, SectionPlan } from './plan.ts'
import { settleChapters } from './settle-plan.ts'

const order = buildPlanOrder({ chapters: 2 })
const good = (await planWith(planModel(order), order)).plan!

/** Returns the types of problems of a plan in which one section is changed. */
const problemsWith = (chapter: number, section: number, change: Partial<SectionPlan>) => {
  const plan: Plan = structuredClone(good)
  Object.assign(plan.chapters[chapter]!.sections[section]!, change)
  return checkPlan(plan, order).map((problem) => [problem.type, problem.section])
}

describe('the checks of a plan', () => {
  test('pass a good plan', () => {
    expect(checkPlan(good, order)).toEqual([])
  })

  test.each<[string, Partial<SectionPlan>]>([
    ['no title', { title: '' }],
    ['no synopsis', { synopsis: '' }],
    ['beats', { beats: ['One.', 'Two.'] }],
    ['beats', { beats: ['1.', '2.', '3.', '4.', '5.', '6.'] }],
    ['no goal', { scene: { who: 'Mara', wants: '', obstacle: 'the storm', turn: 'She stays.' } }],
    ['no goal', { scene: null, argument: null }],
    ['thread never closed', { opens: ['a bell'] }],
    ['thread closed before it opens', { closes: ['a bell'] }],
    ['duplicate', { synopsis: good.chapters[0]!.sections[0]!.synopsis }],
  ])('find %s', (type, change) => {
    expect(problemsWith(1, 0, change)).toEqual([[type, '2.1']])
  })

  test('find a length that is more than 10 % off', () => {
    expect(problemsWith(0, 0, { words: 970 })).toEqual([])
    expect(problemsWith(0, 0, { words: 990 })).toEqual([['length', null]])
  })

  test('take two spellings of a thread for the same', () => {
    const plan = structuredClone(good)
    plan.chapters[0]!.sections[0]!.opens = ['The Stolen Bell']
    plan.chapters[1]!.sections[1]!.closes = ['the stolen bell!']
    expect(checkPlan(plan, order)).toEqual([])
  })
})

test('settling makes lengths and threads right, and leaves locked sections alone', () => {
  const chapters = structuredClone(good.chapters)
  Object.assign(chapters[0]!.sections[0]!, { locked: true, words: 1200, opens: ['a bell'] })
  Object.assign(chapters[1]!.sections[1]!, { locked: true })
  Object.assign(chapters[1]!.sections[0]!, { closes: ['a key'] })
  const settled = settleChapters(chapters, order)
  expect(checkPlan(settled, order)).toEqual([])
  expect(settled.chapters[0]!.sections[0]).toEqual(chapters[0]!.sections[0])
  expect(settled.chapters[1]!.sections[1]).toEqual(chapters[1]!.sections[1])
  expect(settled.chapters[1]!.sections[0]!.closes).toEqual(['a bell'])
})
