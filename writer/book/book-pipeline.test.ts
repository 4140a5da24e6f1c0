import { describe, expect, test } from 'vitest'
import { textOfBlock } from '#manuscript/model/blocks/lines-of-block.ts'
import { writeProse } from '#tests/doubles/model-server/prose.ts'
import { randomFrom } from '#tests/doubles/model-server/random.ts'
import { ModelError } from '#writer/model/model-error.ts'
import type { BookStep } from './book-state.ts'
import { measureBook } from '#tests/support/book-measures.ts'
import { requestedNumber, requestedSection } from '#tests/support/requested-section.ts'
import { chapterOf, proposedSection, sectionTitle } from '#tests/support/scripted-plan.ts'
import type { ModelRequest } from '#writer/model/language-model.ts'
import { bookModel, buildOrder, nameOf, oldOutline, writeWith } from '#tests/support/scripted-book.ts'

const sectionsOf = (steps: readonly BookStep[]) =>
  steps.flatMap((step) => (step.type === 'section' ? [step.section] : []))

/** Describes the subject of a call: the section that it writes, or the chapter that it plans. */
const subjectOf = (prompt: string): string =>
  requestedSection(prompt) ?? /Plan chapter (\d+) of/u.exec(prompt)?.[1] ?? ''

/** Names the call that produced a step. */
const callOf = (step: BookStep): string => {
  if (step.type === 'section') return `section Tide ${step.section.chapter + 1} at ${step.section.section + 1} bells`
  if (step.type === 'plan-chapter') return `plan-chapter ${step.chapter + 1}`
  // The titles come from the call for an outline. The outline and the briefs follow from the plan
  // without a call.
  if (step.type === 'plan-titles') return 'outline '
  if (step.type === 'outline' || step.type === 'brief') return 'no call'
  return step.type === 'boundary' ? 'its prompt names no title' : `${step.type} `
}

const passes = (steps: readonly BookStep[]) => steps.filter(({ type }) => type === 'boundary').length

describe('a book', () => {
  test('has a plan, every section once, a transition repair for each chapter, and a title', async () => {
    const order = buildOrder()
    const { steps, error } = await writeWith(bookModel(order), order)
    expect(error).toBeUndefined()
    expect(steps.map(nameOf).sort()).toEqual(
      [
        'outline',
        'plan-intent',
        'plan-titles',
        'plan-world',
        'plan-critique',
        'plan-done',
        ...[0, 1, 2].flatMap((c) => [
          `plan-chapter ${c}`,
          `brief ${c}`,
          `section ${c}.0`,
          `section ${c}.1`,
          `boundary ${c}`,
        ]),
        'title',
      ].sort(),
    )
    expect(steps.findIndex(({ type }) => type === 'outline')).toBe(8)
  })

  test('of fiction is written in reading order, and each chapter knows how the previous one ended', async () => {
    const order = buildOrder({ type: 'fiction' })
    const model = bookModel(order)
    const { steps } = await writeWith(model, order)
    const sections = sectionsOf(steps)
    expect(sections.map(({ chapter, section }) => `${chapter}.${section}`)).toEqual([
      '0.0',
      '0.1',
      '1.0',
      '1.1',
      '2.0',
      '2.1',
    ])
    const drafts = model.requests.filter(({ task }) => task === 'section')
    const lastBlock = sections[1]!.blocks.at(-1)!
    const end = textOfBlock(lastBlock)
    expect(drafts[2]!.messages.at(-1)!.content).toContain(end.slice(-60))
  })

  test('gets its title from the finished text', async () => {
    const order = buildOrder()
    const model = bookModel(order)
    const { steps } = await writeWith(model, order)
    const prompt = model.requests.find(({ task }) => task === 'title')!.messages.at(-1)!.content
    const sections = sectionsOf(steps).sort((one, other) => one.chapter - other.chapter || one.section - other.section)
    const wordsOf = (blocks: (typeof sections)[number]['blocks']) => blocks.map(textOfBlock).join(' ')
    expect(prompt).toContain(wordsOf(sections[0]!.blocks).slice(0, 40))
    expect(prompt).toContain(wordsOf(sections.at(-1)!.blocks).slice(-40))
  })

  test('of another type is written with parallel chapters', async () => {
    const order = buildOrder({ chapters: 4, type: 'essay' })
    let running = 0
    let most = 0
    const model = bookModel(order)
    const counted = {
      ...model,
      async *text(request: Parameters<typeof model.text>[0]) {
        running += request.task === 'section' ? 1 : 0
        most = Math.max(most, running)
        try {
          yield* model.text(request)
        } finally {
          running -= request.task === 'section' ? 1 : 0
        }
      },
    }
    await writeWith(counted, order)
    expect(most).toBe(4)
  })

  test('does not repeat stored steps, wherever it resumes', async () => {
    const order = buildOrder()
    const { steps } = await writeWith(bookModel(order), order)
    for (let at = 0; at <= steps.length; at++) {
      const kept = steps.slice(0, at)
      // Each run has another seed, because a repeated text would be requested again.
      const model = bookModel(order, undefined, 100 + at)
      const rest = await writeWith(model, order, kept)
      expect(rest.error).toBeUndefined()
      expect([...kept, ...rest.steps].map(nameOf).sort()).toEqual(steps.map(nameOf).sort())
      const calls = model.requests.map(
        ({ task, messages }) => `${task} ${subjectOf(messages.map(({ content }) => content).join('\n'))}`,
      )
      expect(calls.filter((call) => kept.map(callOf).includes(call))).toEqual([])
      expect(model.requests.filter(({ task }) => task === 'boundary')).toHaveLength(passes(rest.steps))
    }
  })

  test('keeps the running sections when another fails, and then throws the first error', async () => {
    const order = buildOrder()
    const refusal = new ModelError('unauthorized', 'The key was refused.')
    let drafts = 0
    const model = bookModel(order, ({ task }) => (task === 'section' && ++drafts === 2 ? refusal : undefined))
    const { steps, error } = await writeWith(model, order)
    expect(error).toBe(refusal)
    expect(sectionsOf(steps).map(({ chapter, section }) => `${chapter}.${section}`)).toEqual(['0.0', '2.0'])
  })

  test('stops at once on abort, and keeps its finished steps', async () => {
    const order = buildOrder({ chapters: 2, subChapters: 4 })
    const stopping = new AbortController()
    const model = bookModel(order)
    const { steps, error } = await writeWith(model, order, [], {
      signal: stopping.signal,
      keep: (step) => {
        if (step.type === 'section' && step.section.section === 1) stopping.abort()
        return Promise.resolve()
      },
    })
    expect(error).toMatchObject({ name: 'ModelError', type: 'aborted' })
    expect(sectionsOf(steps).filter(({ section }) => section > 1)).toEqual([])
    const rest = await writeWith(bookModel(order, undefined, 8), order, steps)
    expect(sectionsOf([...steps, ...rest.steps])).toHaveLength(8)
  })

  test('forwards an error from storing a step', async () => {
    const order = buildOrder()
    const full = new Error('The disk is full')
    const { error } = await writeWith(bookModel(order), order, [], { keep: () => Promise.reject(full) })
    expect(error).toBe(full)
  })

  test('retries failed calls a bounded number of times', async () => {
    const order = buildOrder({ chapters: 1, subChapters: 1 })
    const down = new ModelError('unreachable', 'Nobody answers.')
    let failures = 0
    const once = bookModel(order, ({ task }) => (task === 'section' && failures++ < 3 ? down : undefined))
    expect((await writeWith(once, order)).error).toBeUndefined()
    const always = bookModel(order, ({ task }) => (task === 'section' ? down : undefined))
    expect((await writeWith(always, order)).error).toBe(down)
    expect(always.requests.filter(({ task }) => task === 'section')).toHaveLength(4)
  })

  test('is finished without a detailed plan or a transition repair that the model cannot provide', async () => {
    const order = buildOrder({ chapters: 1 })
    const failing = new Set(['plan-intent', 'plan-world', 'plan-chapter', 'plan-synopses', 'plan-critique', 'boundary'])
    const model = bookModel(order, ({ task }) => (failing.has(task) ? 'No.' : undefined))
    const { steps, error } = await writeWith(model, order)
    expect(error).toBeUndefined()
    expect(steps.find((step) => step.type === 'brief')).toMatchObject({
      brief: { sections: [{ goal: 'Tide 1 at 1 bells' }, {}] },
    })
    expect(sectionsOf(steps)).toHaveLength(2)
  })

  test('of an older version goes on from its outline without a plan, and asks for its briefs', async () => {
    const order = buildOrder()
    const model = bookModel(order, ({ task }) => (task === 'brief' ? 'No.' : undefined))
    const first = await writeWith(model, order, [oldOutline(order)])
    expect(first.error).toBeUndefined()
    expect(first.steps.some(({ type }) => type.startsWith('plan-'))).toBe(false)
    expect(sectionsOf(first.steps)).toHaveLength(6)
    expect(model.requests.filter(({ task }) => task === 'brief').length).toBeGreaterThan(0)
    expect(model.requests.filter(({ task }) => task.startsWith('plan-'))).toEqual([])
    const prompt = model.requests.find(({ task }) => task === 'section')!.messages[1]!.content
    expect(prompt).toContain('<section-goal-')
    expect(first.steps.at(-1)).toEqual({ type: 'title', title: 'The Harbour and the Sea' })
  })

  test('writes each section from its own plan, with the words that the plan gives it', async () => {
    const order = buildOrder({ totalWords: 6 * 400 })
    const model = bookModel(order, ({ task, messages }) => {
      if (task !== 'plan-chapter') return undefined
      const chapter = chapterOf({ messages } as ModelRequest)
      const sections = [0, 1].map((section) =>
        proposedSection(`${chapter + 1}.${section + 1}`, sectionTitle(chapter, section), {
          words: 300 + section * 200,
        }),
      )
      return { value: { synopsis: 'The tide turns.', sections } }
    })
    const { steps, error } = await writeWith(model, order)
    expect(error).toBeUndefined()
    for (const { messages } of model.requests.filter(({ task }) => task === 'section')) {
      const prompt = messages.map(({ content }) => content).join('\n')
      const number = requestedNumber(prompt)!
      expect(prompt).toContain(`Rain begins at ${number}.`)
      const words = Number(/Length: about (\d+) words/u.exec(messages.at(-1)!.content)?.[1])
      expect(Math.abs(words - (number.endsWith('.1') ? 300 : 500))).toBeLessThanOrEqual(1)
      for (const chapter of [1, 2, 3].filter((one) => !number.startsWith(`${one}.`)))
        expect(prompt).not.toContain(`Rain begins at ${chapter}.`)
    }
    expect(sectionsOf(steps).reduce((words, { measures }) => words + measures.wordsAsked, 0)).toBe(2400)
  })

  test('of fiction is written with parallel chapters if its author wants it fast', async () => {
    const order = buildOrder({ type: 'fiction', fast: true })
    const model = bookModel(order)
    await writeWith(model, order)
    const firsts = model.requests
      .filter(({ task }) => task === 'section')
      .slice(0, 3)
      .map(({ messages }) => requestedNumber(messages.map(({ content }) => content).join('\n')))
    expect(new Set(firsts)).toEqual(new Set(['1.1', '2.1', '3.1']))
  })

  test('begins with the opening that its author chose, word for word', async () => {
    const order = buildOrder({ chapters: 1 })
    const planned = (await writeWith(bookModel(order), order)).steps.filter(({ type }) => type.startsWith('plan-'))
    const text = 'The harbour was quiet at four. Nobody had lit the lamp, and nobody said why.'
    const chosen = planned.map((step): BookStep =>
      step.type === 'plan-done' ? { ...step, plan: { ...step.plan, opening: { style: 'scene', text } } } : step,
    )
    const { steps } = await writeWith(bookModel(order), order, chosen)
    const [first] = sectionsOf(steps)[0]!.blocks
    expect(first?.type === 'paragraph' ? first.text.map((run) => run.text).join('') : '').toContain(text)
  })

  test('never repeats a text in two chapters that are written at the same time', async () => {
    const order = buildOrder({ chapters: 2, subChapters: 1, wordsPerSection: 300 })
    const same = writeProse('english', 200, randomFrom(3))
    let drafts = 0
    const model = bookModel(order, ({ task }) => (task === 'section' && drafts++ < 2 ? same : undefined))
    const { steps } = await writeWith(model, order)
    expect(drafts).toBeGreaterThan(2)
    expect(await measureBook(steps, 'english')).toMatchObject({ sections: 2, nearDuplicates: 0 })
  })

  test('is measured with its repaired transitions', async () => {
    const order = buildOrder()
    const { steps } = await writeWith(bookModel(order), order)
    const measures = await measureBook(steps, 'english')
    expect(measures).toMatchObject({ sections: 6, nearDuplicates: 0, language: 1, leaks: 0, incomplete: 0, drafts: 1 })
    expect(measures).toMatchObject({ failed: 0, short: 0, long: 0 })
    expect(measures.length).toBeGreaterThan(90)
    const [first] = sectionsOf(steps)
    const copied: BookStep = { type: 'boundary', chapter: 2, sections: [{ section: 1, blocks: first!.blocks }] }
    expect((await measureBook([...steps, copied], 'english')).nearDuplicates).toBe(first!.blocks.length)
  })
})
