import { describe, expect, test } from 'vitest'
import { writeProse } from '#tests/doubles/model-server/prose.ts'
import { randomFrom } from '#tests/doubles/model-server/random.ts'
import type { LanguageModel, ModelRequest } from '#writer/model/language-model.ts'
import { ModelError } from '#writer/model/model-error.ts'
import type { Line } from '#writer/model/scripted-model.ts'
import { markdownOfBlocks } from './block-lines.ts'
import { bookModel, buildOrder, writeWith } from './scripted-book.ts'
import { MAX_REPLIES } from './write-section.ts'

const order = buildOrder({ chapters: 1, subChapters: 1, wordsPerSection: 400 })

/** Writes a book of one section, whose replies are those given, and good ones after them. */
const write = async (...replies: (Line | ((request: ModelRequest) => Line))[]) => {
  const lines = [...replies]
  const model = bookModel(order, (request) => {
    if (!request.task.startsWith('section')) return undefined
    const line = lines.shift()
    return typeof line === 'function' ? line(request) : line
  })
  const { steps, progress, error } = await writeWith(model, order)
  const section = steps.flatMap((step) => (step.type === 'section' ? [step.section] : []))[0]
  return {
    error,
    measures: section?.measures,
    text: section ? markdownOfBlocks(section.blocks) : '',
    mended: progress.flatMap((event) => (event.type === 'section-mended' ? [event.why] : [])),
    calls: model.requests.filter(({ task }) => task.startsWith('section')),
  }
}

const prose = (words: number, seed = 1) => writeProse('english', words, randomFrom(seed))

describe('a section', () => {
  test('that is good at once takes one call and no mending', async () => {
    const { calls, mended, text } = await write(prose(400))
    expect(calls).toHaveLength(1)
    expect(mended).toEqual([])
    expect(text).toBe(prose(400))
  })

  test('of half the length is gone on with, and the model is asked for more than is missing', async () => {
    const { calls, measures, text } = await write(prose(200))
    expect(calls.map(({ task }) => task)).toEqual(['section', 'section-continue'])
    expect(text.startsWith(prose(200))).toBe(true)
    expect(Number(/about (\d+) words/u.exec(calls[1]!.messages.at(-1)!.content)![1])).toBeGreaterThan(300)
    expect(measures!.length).toBeGreaterThan(90)
  })

  test('that grows too long is left and trimmed at a sentence', async () => {
    const { calls, measures, mended } = await write(prose(2000))
    expect(calls).toHaveLength(1)
    expect(mended).toEqual(['long'])
    expect(measures).toMatchObject({ complete: true })
    expect(measures!.length).toBeGreaterThan(95)
  })

  test('that goes round in a loop is left, and gone on with from before the loop', async () => {
    const loop = 'The sea was calm and the boats were waiting in the harbour. '
    const { measures, mended, text } = await write(`${prose(250)}\n\n${loop.repeat(40)}`)
    expect(mended).toContain('repetition')
    expect(text.split(loop.trim())).toHaveLength(2)
    expect(measures!.length).toBeGreaterThan(90)
    expect(measures!.repetition).toBeLessThan(0.15)
  })

  test('in another language is drafted anew at a low temperature', async () => {
    const { calls, mended, measures, text } = await write(writeProse('german', 400, randomFrom(2)), prose(400))
    expect(mended).toContain('language')
    expect(calls).toHaveLength(2)
    expect(calls[1]).toMatchObject({ task: 'section', temperature: 0.3 })
    expect(text).toBe(prose(400))
    expect(measures!.language).toBe(1)
  })

  test('keeps a paragraph in another language, and loses three in a row', async () => {
    const german = (seed: number) => writeProse('german', 20, randomFrom(seed)).replaceAll('\n\n', ' ')
    const one = `${prose(200)}\n\n${german(2)}\n\n${prose(180, 3)}`
    expect((await write(one)).text).toBe(one)
    const { text, mended } = await write(
      `${prose(200)}\n\n${german(2)}\n\n${german(3)}\n\n${german(4)}\n\n${prose(200, 3)}`,
    )
    expect(mended).toEqual(['language'])
    expect(text).toBe(`${prose(200)}\n\n${prose(200, 3)}`)
  })

  test('loses its own title, and keeps other headings and signs of a new scene', async () => {
    const { text, mended } = await write(
      `# Tide 1 at 1 bells\n\n${prose(200)}\n\n**Bold heading**\n\n---\n\n${prose(200, 3)}`,
    )
    expect(text).toBe(`${prose(200)}\n\nBold heading\n\n* * *\n\n${prose(200, 3)}`)
    expect(mended).toEqual(['headings'])
  })

  test('loses what leaked of the prompt', async () => {
    const { text, mended } = await write(
      (request) => `${prose(200)}\n\n${request.messages[0]!.content.slice(0, 400)}\n\n${prose(200, 3)}`,
    )
    expect(mended).toContain('leak')
    expect(text).not.toContain('experienced author')
    expect(text.startsWith(prose(200))).toBe(true)
    expect(text.endsWith(prose(200, 3))).toBe(true)
  })

  test('loses paragraphs that it said before', async () => {
    const { text, mended } = await write(`${prose(200)}\n\n${prose(200)}`, prose(200, 3))
    expect(mended).toContain('repetition')
    expect(text.split(prose(200).slice(0, 60))).toHaveLength(2)
  })

  test('that has too much in common with another section is drafted anew, once', async () => {
    const two = buildOrder({ chapters: 1, subChapters: 2, wordsPerSection: 120 })
    const sentences = (seed: number) =>
      prose(200, seed)
        .replaceAll('\n\n', ' ')
        .split(/(?<=\.) /u)
    const [mine, theirs] = [sentences(11), sentences(12)]
    const mixed = [0, 1, 2].map((at) => [mine[at * 2], ...theirs.slice(at * 2, at * 2 + 2)].join(' ')).join('\n\n')
    const drafts = [mine.slice(0, 9).join(' '), mixed, prose(120, 4)]
    const model = bookModel(two, ({ task }) => (task === 'section' ? drafts.shift() : undefined))
    const { steps, progress } = await writeWith(model, two)
    const sections = steps.flatMap((step) => (step.type === 'section' ? [step.section] : []))
    expect(progress).toContainEqual({ type: 'section-mended', chapter: 0, section: 1, why: 'repetition' })
    expect(markdownOfBlocks(sections[1]!.blocks)).toBe(prose(120, 4))
  })

  test('goes on from where a stream broke off', async () => {
    const broken = new ModelError('cut', 'The stream ended.', { partial: `${prose(250)} And then the` })
    const { calls, text, mended, error } = await write(broken)
    expect(error).toBeUndefined()
    expect(calls[1]!.task).toBe('section-continue')
    expect(text.startsWith(prose(250))).toBe(true)
    expect(text).not.toContain('And then the\n')
    expect(mended).toContain('broken off')
  })

  test('goes on where the model ran out of tokens', async () => {
    const { text, calls } = await write({ text: `${prose(250)} And then the`, finish: 'length' })
    expect(calls).toHaveLength(2)
    expect(text.startsWith(prose(250))).toBe(true)
    expect(text).not.toContain('And then the\n')
  })

  test('is asked for a bounded number of times, and given as it is when the model writes no more', async () => {
    const short = Array.from({ length: 20 }, (_, at) => () => prose(20, at))
    const { calls, error, measures } = await write(...short)
    expect(error).toBeUndefined()
    expect(calls).toHaveLength(MAX_REPLIES)
    expect(measures).toMatchObject({ drafts: MAX_REPLIES, complete: true })
  })

  test('fails when nothing in any reply is of use', async () => {
    const { calls, error } = await write(
      ...Array.from({ length: 20 }, () => () => writeProse('german', 100, randomFrom(2))),
    )
    expect(error).toMatchObject({ name: 'ModelError', kind: 'invalid' })
    expect(calls).toHaveLength(MAX_REPLIES)
  })

  test('closes the stream of a loop early', async () => {
    const loop = 'The sea was calm and the boats were waiting in the harbour. '
    let read = 0
    let first = true
    const good = bookModel(order)
    const looping: LanguageModel = {
      ...good,
      async *text(request) {
        if (request.task !== 'section' || !first) return yield* good.text(request)
        first = false
        for (; read < 1000; read++) yield { type: 'delta', text: loop }
      },
    }
    await writeWith({ ...good, text: looping.text.bind(looping) }, order)
    expect(read).toBeLessThan(6)
  })
})
