import { describe, expect, test } from 'vitest'
import { writeProse } from '#tests/doubles/model-server/prose.ts'
import { randomFrom } from '#tests/doubles/model-server/random.ts'
import { requestedSection } from '#tests/support/requested-section.ts'
import { bookModel, buildOrder, nameOf, writeWith } from '#tests/support/scripted-book.ts'
import type { ModelRequest } from '#writer/model/language-model.ts'
import type { ScriptedReply } from '#tests/support/scripted-model.ts'
import { bookSoFar } from './book-so-far.ts'
import type { BookStep } from './book-state.ts'

const planted = 'Marta had kept the silver compass since the winter of 1843.'

/** Returns the title of the section that a request asks for. */
const titleIn = ({ messages }: ModelRequest): string => requestedSection(promptOf({ messages })) ?? ''

const promptOf = ({ messages }: Pick<ModelRequest, 'messages'>): string =>
  messages.map(({ content }) => content).join('\n')

/**
 * Creates a model for a book whose first section states a fact about Marta. Only the title of the
 * last section names her.
 */
const martaModel = (chapters: number, facts?: (request: ModelRequest) => ScriptedReply, seed = 5) => {
  const order = buildOrder({ id: 'book 1', type: 'fiction', chapters, subChapters: 2 })
  const random = randomFrom(seed)
  const model = bookModel(
    order,
    (request) => {
      switch (request.task) {
        case 'outline':
          return {
            value: {
              title: 'The harbour',
              chapters: Array.from({ length: chapters }, (_, chapter) => ({
                title: `Chapter of ${chapter + 1} tides`,
                sectionTitles: [
                  `The ${chapter + 1} boats`,
                  chapter === chapters - 1 ? "Marta's return" : `The ${chapter + 1} storms`,
                ],
              })),
            },
          }
        case 'facts':
          return facts?.(request) ?? { value: { facts: [], promises: [], kept: [] } }
        case 'section':
          return titleIn(request) === 'The 1 boats'
            ? `${writeProse('english', 60, random)} ${planted} ${writeProse('english', 60, random)}`
            : undefined
        default:
          return undefined
      }
    },
    seed,
  )
  return { order, model }
}

const lastDraft = (requests: readonly ModelRequest[]): string =>
  requests
    .find((request) => request.task === 'section' && titleIn(request) === "Marta's return")!
    .messages.map(({ content }) => content)
    .join('\n')

/** Returns the content of a tag in a prompt. */
const tagIn = (prompt: string, name: string): string | undefined =>
  new RegExp(`<${name}-\\w+>\\n([^]*?)\\n</${name}-`, 'u').exec(prompt)?.[1]

const compass = {
  entity: 'Marta',
  aliases: [],
  attribute: 'possession',
  value: 'silver compass',
  storyTime: '',
  quote: planted,
}
const factsOfCompass = ({ messages }: ModelRequest): ScriptedReply => ({
  value: { facts: messages.at(-2)!.content.includes(planted) ? [compass] : [], promises: [], kept: [] },
})

describe('a prompt', () => {
  test('has what the book said about somebody in its plan, twenty sections earlier', async () => {
    const { order, model } = martaModel(11)
    const { error } = await writeWith(model, order)
    expect(error).toBeUndefined()
    expect(lastDraft(model.requests)).toContain(planted)
  })

  test('has the extracted fact instead, if facts are read', async () => {
    const { order, model } = martaModel(11, factsOfCompass)
    const { error } = await writeWith(model, { ...order, readsFacts: true })
    expect(error).toBeUndefined()
    expect(tagIn(lastDraft(model.requests), 'facts')).toBe(`Marta: possession: “${planted}”`)
    expect(lastDraft(model.requests).match(/silver compass/gu)).toHaveLength(1)
  })

  test('has the same tags in all calls of a book', async () => {
    const { order, model } = martaModel(2)
    await writeWith(model, order)
    const nonces = new Set(model.requests.map(({ messages }) => /names end in -(\w+)/u.exec(messages[0]!.content)?.[1]))
    expect(nonces.size).toBe(1)
    expect(nonces).not.toContain(undefined)
  })
})

describe('the facts of a section', () => {
  test('are one step for each section, and are not read again', async () => {
    const { order, model } = martaModel(2, factsOfCompass)
    const { steps } = await writeWith(model, { ...order, readsFacts: true })
    const read = steps.flatMap((step) => (step.type === 'facts' ? [`${step.chapter}.${step.section}`] : []))
    expect(read.sort()).toEqual(['0.0', '0.1', '1.0', '1.1'])
    const again = martaModel(2, factsOfCompass)
    const rest = await writeWith(again.model, { ...order, readsFacts: true }, steps)
    expect(rest.steps).toEqual([])
    expect(again.model.requests).toEqual([])
  })

  test('are read in a call that continues the draft of the section', async () => {
    const { order, model } = martaModel(1, factsOfCompass)
    await writeWith(model, { ...order, readsFacts: true })
    for (const { messages } of model.requests.filter(({ task }) => task === 'facts')) {
      const draft = model.requests.find(
        (request) => request.task === 'section' && titleIn(request) === titleIn({ ...request, messages }),
      )
      expect(messages.slice(0, -2)).toEqual(draft!.messages)
    }
  })

  test('that are read after a restart are the same', async () => {
    const { order, model } = martaModel(2, factsOfCompass)
    const { steps } = await writeWith(model, { ...order, readsFacts: true })
    const kept = steps.filter(({ type }) => type !== 'facts')
    const { model: later } = martaModel(2, factsOfCompass)
    const rest = await writeWith(later, { ...order, readsFacts: true }, kept)
    expect(factsIn(rest.steps)).toEqual(factsIn(steps))
  })

  test('are not needed: a book is complete without them', async () => {
    const { order, model } = martaModel(2, () => 'I would rather not.')
    const { steps, error } = await writeWith(model, { ...order, readsFacts: true })
    expect(error).toBeUndefined()
    expect(steps.filter(({ type }) => type === 'section')).toHaveLength(4)
    expect(lastDraft(model.requests)).toContain(planted)
  })

  test('are dropped if the text no longer has their passage', async () => {
    const { order, model } = martaModel(1, factsOfCompass)
    const { steps } = await writeWith(model, { ...order, readsFacts: true })
    expect(bookSoFar('english', steps).bible().facts).toHaveLength(1)
    const section = steps.find((step) => step.type === 'section' && step.section.section === 0)!
    if (section.type !== 'section') throw new Error('no section')
    const rewritten = bookSoFar('english', steps)
    rewritten.add({
      ...section,
      section: { ...section.section, blocks: [{ type: 'paragraph', text: [{ text: 'Something else.' }] }] },
    })
    expect(rewritten.bible().facts).toEqual([])
  })
})

const byName = (one: BookStep, other: BookStep): number => {
  const names = [one, other].map((step) => (step.type === 'facts' ? `${step.chapter}.${step.section}` : nameOf(step)))
  return names[0]! < names[1]! ? -1 : 1
}

const factsIn = (list: readonly BookStep[]) => list.filter(({ type }) => type === 'facts').toSorted(byName)
