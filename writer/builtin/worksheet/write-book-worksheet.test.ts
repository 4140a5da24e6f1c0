import { describe, expect, test } from 'vitest'
import { blocksToText } from '#tests/support/blocks-to-text.ts'
import type { BookOrder } from '#writer/book/book-order.ts'
import type { BookStep } from '#writer/book/book-state.ts'
import { writeBookWorksheet } from './write-book-worksheet.ts'

const order: BookOrder = {
  description:
    'A guide to growing vegetables on a balcony. It covers choosing containers, potting soil and watering. Watering is where beginners fail. I have done it for nine years.',
  chapters: 3,
  subChapters: 2,
  language: 'english',
  type: 'guide',
  author: 'Author',
  user: 'somebody',
  wordsPerSection: 500,
}

const write = async (
  storedSteps: readonly BookStep[] = [],
  overrides: Partial<BookOrder> = {},
  stopAfter = Infinity,
) => {
  const steps: BookStep[] = []
  const controller = new AbortController()
  const hooks = {
    keep: async (step: BookStep) => {
      steps.push(step)
      if (steps.length >= stopAfter) controller.abort()
    },
    progress() {},
    signal: controller.signal,
  }
  const ended = await writeBookWorksheet({ ...order, ...overrides }, storedSteps, hooks).then(
    () => undefined,
    (error: unknown) => error,
  )
  return { steps, ended }
}

const textOf = (step: BookStep | undefined) => (step?.type === 'section' ? blocksToText(step.section.blocks) : '')

describe('a book as a worksheet', () => {
  test('is stored as an outline, a brief per chapter, each section in order, and a title', async () => {
    const { steps, ended } = await write()
    expect(ended).toBeUndefined()
    expect(steps.map(({ type }) => type)).toEqual([
      'outline',
      ...Array.from({ length: 3 }, () => 'brief'),
      ...Array.from({ length: 6 }, () => 'section'),
      'title',
    ])
    const places = steps.flatMap((step) =>
      step.type === 'section' ? [[step.section.chapter, step.section.section]] : [],
    )
    expect(places).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
      [2, 0],
      [2, 1],
    ])
  })

  test('asks questions, states the budget and suggests a beginning in each section', async () => {
    for (const step of (await write()).steps) {
      if (step.type !== 'section') continue
      const text = textOf(step)
      expect(text.match(/\?/g)?.length).toBeGreaterThanOrEqual(3)
      expect(text).toContain('About 500 words')
      expect(text).toContain('How to begin.')
    }
  })

  test('assigns the person’s statements to matching sections, and shows the rest once', async () => {
    const sections = (await write()).steps.filter(({ type }) => type === 'section').map(textOf)
    const holding = (note: string) => sections.flatMap((text, index) => (text.includes(note) ? [index] : []))
    expect(holding('Watering is where beginners fail.')).toEqual([4])
    expect(holding('I have done it for nine years.')).toEqual([0])
    expect(holding('It covers choosing containers')).toEqual([])
  })

  test('lets the author of a story place their ideas', async () => {
    const description = 'A detective looks for a missing violin. The story is set in Lisbon.'
    const sections = (await write([], { type: 'fiction', description })).steps.filter(({ type }) => type === 'section')
    expect(textOf(sections[0])).toContain('A detective looks for a missing violin.')
    for (const section of sections.slice(1)) expect(textOf(section)).not.toContain('violin')
  })

  test('has honest measures: complete, in English, without leaks, without a model, and below the budget', async () => {
    for (const step of (await write()).steps) {
      if (step.type !== 'section') continue
      const { measures, words } = step.section
      expect(measures).toMatchObject({ complete: true, language: 1, leaks: [], drafts: 0, wordsAsked: 500, words })
      expect(measures.words).toBeLessThan(300)
    }
  })

  test('continues from the stored steps without repeating them', async () => {
    const whole = (await write()).steps
    for (let kept = 0; kept <= whole.length; kept++)
      expect((await write(whole.slice(0, kept))).steps).toEqual(whole.slice(kept))
  })

  test('stops when it is aborted', async () => {
    const { steps, ended } = await write([], {}, 5)
    expect(ended).toMatchObject({ name: 'ModelError', type: 'aborted' })
    expect(steps).toHaveLength(5)
  })

  test('reports an unsupported language', async () => {
    const { steps, ended } = await write([], { language: 'german' })
    expect(ended).toMatchObject({ name: 'NotSupported', message: expect.stringContaining('German') })
    expect(steps).toEqual([])
  })
})

test('is marked as a worksheet in its title, which lists, files and mails show', async () => {
  const { steps } = await write()
  expect(steps.at(-1)).toMatchObject({ type: 'title', title: expect.stringMatching(/^Worksheet: \S/) })
})
