import { describe, expect, it } from 'vitest'
import { buildFact, buildPromise, buildSectionFacts } from '#tests/support/build-fact.ts'
import { failedStep, sectionStep } from '#tests/support/scripted-book-writer.ts'
import type { BookStep } from '#writer/book/book-state.ts'
import { arrangeSteps, storedStep } from './arrange-steps.ts'
import { type Arrangement, idOf, plannedArrangement, unusedPlace } from './arrangement.ts'
import { mergeSections, moveSection, splitSection } from './change-arrangement.ts'

const outlineOf = (chapters: number, sections: number) => ({
  title: 'Tides',
  chapters: Array.from({ length: chapters }, (_, chapter) => ({
    title: `Chapter ${chapter}`,
    subchapters: Array.from({ length: sections }, (_, section) => ({ title: `${chapter}.${section}` })),
  })),
})
const outline = outlineOf(2, 2)
const planned = plannedArrangement(outline)
const briefStep = (chapter: number): BookStep => ({
  type: 'brief',
  chapter,
  brief: {
    goal: '',
    entry: '',
    exit: '',
    sections: [0, 1].map((section) => ({ goal: `Goal ${chapter}.${section}`, facts: [], words: 100 + section })),
  },
})
const factsStep: BookStep = {
  type: 'facts',
  chapter: 0,
  section: 0,
  found: buildSectionFacts({
    facts: [buildFact({ section: { chapter: 0, section: 0 } })],
    promises: [buildPromise({ opened: { chapter: 0, section: 0 }, due: { chapter: 1, section: 1 } })],
  }),
}
const steps: BookStep[] = [
  { type: 'outline', outline },
  briefStep(0),
  briefStep(1),
  sectionStep(0, 0),
  sectionStep(0, 1),
  sectionStep(1, 0),
  failedStep({ chapter: 1, section: 1 }),
  factsStep,
  { type: 'boundary', chapter: 0, sections: [{ section: 1, blocks: [] }] },
]
const moved = moveSection(planned, { chapter: 0, section: 0 }, { chapter: 1, section: 2 })
const titles = (arrangement: Arrangement) =>
  arrangeSteps(steps, arrangement).flatMap((step) =>
    step.type === 'outline'
      ? step.outline.chapters.map(({ subchapters }) => subchapters.map(({ title }) => title))
      : [],
  )
const find = <T extends BookStep['type']>(arranged: BookStep[], type: T) =>
  arranged.filter((step): step is Extract<BookStep, { type: T }> => step.type === type)

const ofSections = (chosen: readonly BookStep[]) =>
  chosen.filter(({ type }) => type === 'facts' || type === 'section-failed')

describe('the steps of an arranged book', () => {
  it('are the same while nothing was moved, with transitions as part of the sections', () => {
    const arranged = arrangeSteps(steps, planned)
    expect(titles(planned)).toEqual([
      ['0.0', '0.1'],
      ['1.0', '1.1'],
    ])
    expect(find(arranged, 'brief')).toEqual([briefStep(0), briefStep(1)])
    expect(find(arranged, 'section')[1]!.section.blocks).toEqual([])
    expect(find(arranged, 'boundary')).toEqual([{ type: 'boundary', chapter: 0, sections: [] }])
  })

  it('have the plan, the text and the facts of a moved section at its new position', () => {
    const arranged = arrangeSteps(steps, moved)
    expect(titles(moved)).toEqual([['0.1'], ['1.0', '1.1', '0.0']])
    expect(find(arranged, 'brief')[1]!.brief.sections.map(({ goal }) => goal)).toEqual([
      'Goal 1.0',
      'Goal 1.1',
      'Goal 0.0',
    ])
    expect(find(arranged, 'section').map(({ section }) => idOf(section))).toEqual(['1.2', '0.0', '1.0'])
    const [{ found }] = find(arranged, 'facts') as [Extract<BookStep, { type: 'facts' }>]
    expect(found.facts[0]!.section).toEqual({ chapter: 1, section: 2 })
    expect(found.promises[0]).toMatchObject({ opened: { chapter: 1, section: 2 }, due: { chapter: 1, section: 1 } })
  })

  it('are stored under the ids of their sections', () => {
    const arranged = arrangeSteps(steps, moved)
    const stored = arranged.map((step) => storedStep(step, moved)!)
    expect(ofSections(stored)).toEqual(ofSections(steps))
    expect(arrangeSteps(stored, moved).filter(({ type }) => type === 'brief')).toEqual(find(arranged, 'brief'))
    expect(storedStep(sectionStep(5, 5), moved)).toBeUndefined()
  })

  it('have the plans of what a section was split from or merged of', () => {
    const parts = [
      { chapter: 0, section: 2, title: 'First', words: 40 },
      { chapter: 0, section: 3, title: 'Second', words: 60 },
    ] as const
    const split = splitSection(planned, { chapter: 0, section: 0 }, parts)
    expect(titles(split)[0]).toEqual(['First', 'Second', '0.1'])
    expect(find(arrangeSteps(steps, split), 'brief')[0]!.brief.sections).toMatchObject([
      { goal: 'Goal 0.0', words: 40 },
      { goal: 'Goal 0.0', words: 60 },
      { goal: 'Goal 0.1' },
    ])
    const merged = mergeSections(
      split,
      { chapter: 0, section: 1 },
      { chapter: 0, section: 4, title: 'Both', words: 160 },
    )
    expect(merged.chapters[0]!.sections[1]).toMatchObject({
      from: [
        { chapter: 0, section: 0 },
        { chapter: 0, section: 1 },
      ],
      earlier: [
        { chapter: 0, section: 3 },
        { chapter: 0, section: 0 },
        { chapter: 0, section: 1 },
      ],
    })
    expect(find(arrangeSteps(steps, merged), 'brief')[0]!.brief.sections[1]!.goal).toBe('Goal 0.0\nGoal 0.1')
  })

  it('of the largest book are moved by an order that takes 30 kB at most', () => {
    const large = plannedArrangement(outlineOf(40, 12))
    const after = moveSection(large, { chapter: 0, section: 0 }, { chapter: 39, section: 12 })
    expect(after.chapters[39]!.sections).toHaveLength(13)
    expect(JSON.stringify(after).length).toBeLessThan(30_000)
  })
})

it('a new section never takes the id of another one', () => {
  expect(
    unusedPlace(
      [
        { chapter: 1, section: 0 },
        { chapter: 1, section: 7 },
        { chapter: 2, section: 9 },
      ],
      1,
    ),
  ).toEqual({
    chapter: 1,
    section: 8,
  })
})
