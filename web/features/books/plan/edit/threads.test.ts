import { expect, it } from 'vitest'
import { buildPlan, buildPlannedSection } from '#tests/support/build-plan.ts'
import { draftOf } from './plan-draft.ts'
import { changeOpenedThreads, closableThreads } from './threads.ts'

const plan = buildPlan()
plan.chapters[0]!.sections = [
  buildPlannedSection('First', { opens: ['Who lit the lamp?', 'Where is the boat?'] }),
  buildPlannedSection('Second', { opens: ['Why now?'], closes: ['where is the boat'] }),
]
plan.chapters[1]!.sections = [buildPlannedSection('Third', { closes: ['Why now?'], opens: ['What comes next?'] })]
const draft = draftOf(plan)

it('offers the threads that are open at a section', () => {
  expect(closableThreads(draft, 'first')).toEqual(['Who lit the lamp?'])
  expect(closableThreads(draft, 'third')).toEqual(['Who lit the lamp?', 'What comes next?'])
})

const closes = (opens: string[]) =>
  changeOpenedThreads(draft, 'first', opens)
    .chapters.flatMap(({ sections }) => sections)
    .map((section) => section.closes)

it('renames a thread where it is closed too', () => {
  expect(closes(['Who lit the lamp?', 'Where is the ship?'])).toEqual([[], ['Where is the ship?'], ['Why now?']])
  expect(closes(['Who lit the lamp?', ''])).toEqual([[], ['where is the boat'], ['Why now?']])
  expect(closes(['Who lit the lamp?'])).toEqual([[], ['where is the boat'], ['Why now?']])
})
