import { describe, expect, test } from 'vitest'
import { requestedNumber } from '#tests/support/requested-section.ts'
import { bookModel, buildOrder, writeWith } from '#tests/support/scripted-book.ts'
import type { ModelRequest } from '#writer/model/language-model.ts'
import type { ModelFacts } from '#writer/model/profile.ts'
import { promptTokens } from '#writer/model/shorten-prompt.ts'
import { SLIM_TOKENS } from '#writer/craft/planned-section.ts'
import type { BookOrder } from './book-order.ts'
import type { BookStep } from './book-state.ts'

const promptOf = ({ messages }: ModelRequest): string => messages.map(({ content }) => content).join('\n')

/**
 * Writes a book and returns the calls that wrote its sections and extracted their facts, by the
 * section's number.
 */
const callsOf = async (overrides: Partial<BookOrder>, facts: ModelFacts = {}) => {
  const order = buildOrder({ id: 'book 1', type: 'fiction', readsFacts: true, ...overrides })
  const model = bookModel(order, ({ task }) =>
    task === 'facts' ? { value: { facts: [], promises: [], kept: [] } } : undefined,
  )
  const { error } = await writeWith({ ...model, facts: () => Promise.resolve(facts) }, order)
  expect(error).toBeUndefined()
  const by = (taskName: string) =>
    new Map(
      model.requests.filter(({ task }) => task === taskName).map((call) => [requestedNumber(promptOf(call)), call]),
    )
  return { sections: by('section'), facts: by('facts') }
}

describe('the prompts of a chapter', () => {
  test('are one conversation, each of which begins with the whole call for the facts before it', async () => {
    const { sections, facts } = await callsOf({ chapters: 2, subChapters: 4 })
    for (const [before, after] of [
      ['1.1', '1.2'],
      ['1.3', '1.4'],
      ['2.2', '2.3'],
    ]) {
      const sent = facts.get(before)!.messages.slice(0, -1)
      const next = sections.get(after)!.messages
      expect(next.slice(0, sent.length).map(({ content }) => content)).toEqual(sent.map(({ content }) => content))
      expect(next).toHaveLength(sent.length + 1)
    }
  })

  test('begin anew with each chapter, with the same head and the end of the chapter before', async () => {
    const { sections } = await callsOf({ chapters: 2, subChapters: 2 })
    const [one, other] = ['1.1', '2.1'].map((number) => sections.get(number)!.messages)
    expect(other).toHaveLength(2)
    expect(other![0]).toEqual(one![0])
    expect(other![1]!.content).toContain('<before-')
    expect(other![1]!.content.split('# Material')[0]).toBe(one![1]!.content.split('# Material')[0])
  })

  test('name only the section that is written now, and have its whole plan in that of the chapter', async () => {
    const { sections } = await callsOf({ chapters: 2, subChapters: 3 })
    const request = sections.get('2.2')!.messages.at(-1)!.content
    expect(request).toContain('Now write section 2.2.')
    expect(request).not.toMatch(/Rain begins at/u)
    expect(promptOf(sections.get('2.2')!)).toContain('Rain begins at 2.2.')
  })

  test('begin anew where the conversation would not fit the window', async () => {
    const window = 8000 + 1600
    const { sections } = await callsOf({ chapters: 1, subChapters: 8, wordsPerSection: 300 }, { contextWindow: window })
    const lengths = [...sections.values()].map(({ messages }) => messages.length)
    expect(lengths[0]).toBe(2)
    expect(Math.max(...lengths)).toBeGreaterThan(2)
    expect(lengths.lastIndexOf(2)).toBeGreaterThan(1)
    for (const { messages } of sections.values()) expect(promptTokens(messages)).toBeLessThan(window)
  })
})

describe('the memory mode', () => {
  test('is slim for a small window: each section has a short prompt of its own', async () => {
    const { sections } = await callsOf({ chapters: 2, subChapters: 4 }, { contextWindow: 8192 })
    for (const { messages } of sections.values()) {
      expect(messages).toHaveLength(2)
      expect(promptTokens(messages)).toBeLessThanOrEqual(SLIM_TOKENS)
    }
    expect(promptOf(sections.get('2.3')!)).toContain('<before-')
  })

  test('is whole if its author chose it: one conversation about all chapters', async () => {
    const { sections } = await callsOf({ chapters: 3, subChapters: 2, memory: 'whole' }, { contextWindow: 128_000 })
    const last = sections.get('3.2')!.messages
    expect(last).toHaveLength(2 + 2 * 5)
    expect(promptOf(sections.get('3.1')!)).toContain('which begins a new chapter')
    expect(promptOf(sections.get('3.1')!)).toContain('Rain begins at 3.1.')
  })

  test('is whole for other books too, whose chapters are then written in order', async () => {
    const { sections } = await callsOf(
      { chapters: 3, subChapters: 2, type: 'guide', memory: 'whole' },
      { contextWindow: 128_000 },
    )
    expect(sections.get('3.2')!.messages).toHaveLength(2 + 2 * 5)
  })

  test('stays that of the first section in later runs, whatever is known about the model then', async () => {
    const order = buildOrder({ id: 'book 1', type: 'fiction', chapters: 4, subChapters: 3 })
    const model = bookModel(order)
    const run = (contextWindow: number, storedSteps: BookStep[] = []) => {
      const facts: ModelFacts = { contextWindow, prices: { currency: 'USD', input: 1, output: 1 } }
      return writeWith(
        { ...model, facts: () => Promise.resolve(facts) },
        { ...order, memory: storedSteps.length ? undefined : 'whole' },
        storedSteps,
      )
    }
    const { steps } = await run(128_000)
    const kept = steps.filter((step) => step.type !== 'section' || step.section.chapter < 3)
    const before = model.requests.length
    await run(64_000, kept)
    const first = model.requests.slice(before).find(({ task }) => task === 'section')!
    expect(requestedNumber(promptOf(first))).toBe('4.1')
    expect(first.messages).toHaveLength(2 + 2 * 9)
  })

  test('is near for a book whose whole text would cost too much', async () => {
    const { sections } = await callsOf({ chapters: 6, subChapters: 3 }, { contextWindow: 128_000 })
    expect(sections.get('6.1')!.messages).toHaveLength(2)
  })
})
