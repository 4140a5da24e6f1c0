import { expect, it } from 'vitest'
import { planLimits } from '#contract/book-plans.ts'
import { buildPlan } from '#tests/support/build-plan.ts'
import { addChapter, addSection, isRemovable, moveByOne, moveOver, placeInWords, remove } from './move-in-plan.ts'
import { draftOf, type PlanDraft } from './plan-draft.ts'

const draft = draftOf(buildPlan())
const [one, two] = draft.chapters.map(({ key }) => key) as [string, string]
const order = ({ chapters }: PlanDraft) =>
  chapters.map(({ key, sections }) => `${key === one ? 1 : 2}: ${sections.map((section) => section.key).join(', ')}`)

const start = ['1: why-the-tide-turns, reading-a-tide-table', '2: holding-on, hiding']

it.each<[string, -1 | 1, string[]]>([
  ['why-the-tide-turns', 1, ['1: reading-a-tide-table, why-the-tide-turns', '2: holding-on, hiding']],
  ['reading-a-tide-table', 1, ['1: why-the-tide-turns', '2: reading-a-tide-table, holding-on, hiding']],
  ['holding-on', -1, ['1: why-the-tide-turns, reading-a-tide-table, holding-on', '2: hiding']],
  ['why-the-tide-turns', -1, start],
  ['hiding', 1, start],
])('moves the section %s by %i', (key, by, moved) => {
  expect(order(moveByOne(draft, key, by))).toEqual(moved)
})

it('moves a chapter with its sections', () => {
  expect(order(moveByOne(draft, one, 1))).toEqual([start[1], start[0]])
  expect(moveByOne(draft, two, 1)).toBe(draft)
})

it.each<[string, string, -1 | 1, string[]]>([
  ['why-the-tide-turns', 'holding-on', 1, ['1: reading-a-tide-table', '2: holding-on, why-the-tide-turns, hiding']],
  ['hiding', 'reading-a-tide-table', -1, ['1: why-the-tide-turns, hiding, reading-a-tide-table', '2: holding-on']],
  ['reading-a-tide-table', 'second', 1, ['1: why-the-tide-turns', '2: reading-a-tide-table, holding-on, hiding']],
  ['holding-on', 'second', -1, ['1: why-the-tide-turns, reading-a-tide-table, holding-on', '2: hiding']],
  // Rows that were just swapped are not swapped back during the same drag.
  ['why-the-tide-turns', 'reading-a-tide-table', -1, start],
])('drags %s over %s', (key, over, toward, moved) => {
  expect(order(moveOver(draft, key, over === 'second' ? two : over, toward))).toEqual(moved)
})

it('drags a chapter over the sections of another', () => {
  expect(order(moveOver(draft, one, 'hiding', 1))).toEqual([start[1], start[0]])
})

it('leaves at least one section in a chapter, and one chapter in a book', () => {
  const small = remove(draft, 'hiding')
  expect(order(small)[1]).toBe('2: holding-on')
  expect(isRemovable(small, 'holding-on')).toBe(false)
  expect(remove(small, 'holding-on')).toBe(small)
  expect(moveByOne(small, 'holding-on', -1)).toBe(small)
  expect(isRemovable(remove(draft, two), one)).toBe(false)
})

it('adds sections up to the limit, each of the usual length', () => {
  let next = draft
  for (let count = 2; count < planLimits.sections.max; count++) [next] = addSection(next, one)
  expect(next.chapters[0]!.sections).toHaveLength(planLimits.sections.max)
  expect(next.chapters[0]!.sections.at(-1)).toMatchObject({ words: 600, id: undefined })
  expect(addSection(next, one)).toEqual([next, null])
  expect(addChapter(draft)[0].chapters[2]!.sections).toHaveLength(1)
})

it('says where a row is', () => {
  expect(placeInWords(draft, 'hiding')).toBe('Hiding: section 2 of 2 in chapter 2')
  expect(placeInWords(draft, two)).toBe('A cup of sea: chapter 2 of 2')
})
