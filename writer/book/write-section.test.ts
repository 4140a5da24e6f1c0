import { describe, expect, test } from 'vitest'
import { writeProse } from '#tests/doubles/model-server/prose.ts'
import { randomFrom } from '#tests/doubles/model-server/random.ts'
import type { LanguageModel, ModelRequest } from '#writer/model/language-model.ts'
import { ModelError } from '#writer/model/model-error.ts'
import type { ScriptedReply } from '#tests/support/scripted-model.ts'
import { markdownOfBlocks } from './block-lines.ts'
import { bookModel, buildOrder, writeWith } from '#tests/support/scripted-book.ts'
import { MAX_DRAFT_CONTINUATIONS } from './write-draft.ts'

const order = buildOrder({ chapters: 1, subChapters: 1, wordsPerSection: 400 })

/** Writes a book of one section with the given replies, followed by good ones. */
const write = async (...replies: (ScriptedReply | ((request: ModelRequest) => ScriptedReply))[]) => {
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
    section,
    failed: steps.find((step) => step.type === 'section-failed'),
    measures: section?.measures,
    text: section ? markdownOfBlocks(section.blocks) : '',
    repaired: progress.flatMap((event) => (event.type === 'section-repaired' ? [event.why] : [])),
    calls: model.requests.filter(({ task }) => task.startsWith('section')),
  }
}

const prose = (words: number, seed = 1) => writeProse('english', words, randomFrom(seed))

const german = (seed: number) => writeProse('german', 20, randomFrom(seed)).replaceAll('\n\n', ' ')
/** A reply that the provider's content filter stops midway. */
const filtered = (seed: number) =>
  new ModelError('refused', 'The model declined: its content filter stopped it.', { partial: prose(200, seed) })

describe('a section', () => {
  test('that is good takes one call and no repair', async () => {
    const { calls, repaired, text } = await write(prose(400))
    expect(calls).toHaveLength(1)
    expect(repaired).toEqual([])
    expect(text).toBe(prose(400))
  })

  test.each([0.76, 0.85, 1.2, 1.34])('of %f times the planned length is kept verbatim', async (share) => {
    const { calls, text, section, repaired } = await write(prose(400 * share))
    expect(calls).toHaveLength(1)
    expect(text).toBe(prose(400 * share))
    expect(section!.note).toBeUndefined()
    expect(repaired).toEqual([])
  })

  test('of half the length is requested once more in full, and never continued past its ending', async () => {
    const { calls, text, repaired } = await write(prose(200), prose(390, 2))
    expect(calls.map(({ task }) => task)).toEqual(['section', 'section'])
    expect(calls[1]!.messages.at(-2)).toEqual({ role: 'assistant', content: prose(200) })
    expect(text).toBe(prose(390, 2))
    expect(repaired).toEqual(['short'])
  })

  test('of a model that always writes half of the requested length is done, and short', async () => {
    let seed = 5
    const half = ({ messages }: ModelRequest) =>
      prose(Number(/about (\d+) words/u.exec(messages.at(-1)!.content)![1]) / 2, seed++)
    const { section } = await write(half, half)
    expect(section!.note).toBe('short')
  })

  test('that stays between 60 and 75 % is done and marked as short', async () => {
    const { section, text, calls } = await write(prose(270), prose(200, 2))
    expect(calls).toHaveLength(2)
    expect(text).toBe(prose(270))
    expect(section!.note).toBe('short')
  })

  test('that stays under 60 % fails, and keeps its text as a draft', async () => {
    const { failed, section, calls } = await write(prose(120), prose(180, 2))
    expect(section).toBeUndefined()
    expect(calls).toHaveLength(2)
    expect(failed).toMatchObject({ chapter: 0, section: 0, reason: 'too short' })
    expect(markdownOfBlocks(failed!.draft!)).toBe(prose(180, 2))
    expect(failed!.words).toBeGreaterThan(150)
  })

  test.each([1.5, 2.5])(
    'of %f times the planned length is kept complete if no shorter version is better',
    async (share) => {
      const { calls, text, section } = await write(prose(400 * share), prose(400, 2))
      expect(calls.map(({ task }) => task)).toEqual(['section', 'section-tighten'])
      expect(text).toBe(prose(400 * share))
      expect(section!.note).toBe('long')
    },
  )

  test('that is too long is replaced by a shorter version that keeps its names, numbers and ending', async () => {
    const ending = 'In the end old Marta closed the door of the mill, and nobody spoke of it again.'
    const start = 'The mill of Arden had 14 windows. On Sunday Marta counted them with Jonas.'
    const long = `${start}\n\n${prose(600)}\n\n${ending}`
    const tight = `${start}\n\n${prose(360)}\n\n${ending}`
    const kept = await write(long, tight)
    expect(kept.text).toBe(tight)
    expect(kept.section!.note).toBeUndefined()
    for (const worse of [
      tight.replace('14', 'fourteen'),
      tight.replace(' with Jonas', ''),
      tight.replace(ending, 'In the end old Marta closed the door of the mill.'),
      tight.slice(0, -20),
      `**The mill.** ${long.slice(40)}`,
      `${start}\n\n${ending}`,
      "I'm sorry, but I can't help with that.",
    ])
      expect((await write(long, worse)).text).toBe(long)
    const titled = `**The mill.** ${long}`
    expect((await write(titled, tight)).text).toContain('The mill. The mill of Arden')
  })

  test('that is too long is kept if the call for a shorter version fails', async () => {
    const { text, error, calls } = await write(prose(800), new ModelError('unreachable', 'Nobody answers.'))
    expect(error).toBeUndefined()
    expect(text).toBe(prose(800))
    expect(calls).toHaveLength(2)
  })

  test('that does not finish is stopped at three times the plan and requested again', async () => {
    const { calls, text } = await write(prose(6000), prose(410, 2))
    expect(calls.map(({ task }) => task)).toEqual(['section', 'section'])
    expect(text).toBe(prose(410, 2))
  })

  test('that twice does not finish is asked for its ending', async () => {
    const ending = 'And so the harbour slept at last, and the lamp burned on until the morning came.'
    const { calls, text, section } = await write(prose(6000), prose(6000, 2), ending, 'No.')
    expect(calls.map(({ task }) => task)).toEqual(['section', 'section', 'section-continue', 'section-tighten'])
    expect(text.endsWith(ending)).toBe(true)
    expect(section!.note).toBe('long')
  })

  test.each([
    ['refused', "I'm sorry, but I can't help with that."],
    ['empty', 'Yes.'],
    ['empty', ''],
    ['looped', 'The sea was calm and the boats were waiting in the harbour. '.repeat(60)],
    ['thoughts', 'We need to write a section of 400 words. We must avoid headings, and we should not repeat.'],
  ])('that is %s twice has failed, and none of it is kept', async (reason, reply) => {
    const { failed, section, calls, error } = await write(reply, reply)
    expect(error).toBeUndefined()
    expect(section).toBeUndefined()
    expect(failed).toMatchObject({ reason, draft: null, words: 0 })
    expect(failed!.message).toMatch(/^The model .*\.$/u)
    expect(calls).toHaveLength(2)
    expect(calls[1]!.messages.at(-1)!.content).toContain('ordinary book')
  })

  test('that is refused once is requested with a softer prompt', async () => {
    const { text, calls } = await write("I'm sorry, but I can't help with that.", prose(400))
    expect(text).toBe(prose(400))
    expect(calls).toHaveLength(2)
  })

  test('with a character who refuses is not a refusal', async () => {
    const story = `“I'm sorry, but I can't help with that,” said the clerk.\n\n${prose(390)}`
    const { text, calls } = await write(story)
    expect(text).toBe(story)
    expect(calls).toHaveLength(1)
  })

  test('that the provider’s filter stops twice fails, with the earlier text as a draft', async () => {
    const { failed, error } = await write(filtered(1), filtered(2))
    expect(error).toBeUndefined()
    expect(failed).toMatchObject({ reason: 'content filter' })
    expect(failed!.draft).not.toBeNull()
  })

  test('that loops is stopped, and continued from before the loop', async () => {
    const loop = 'The sea was calm and the boats were waiting in the harbour. '
    const { measures, repaired, text } = await write(`${prose(250)}\n\n${loop.repeat(40)}`)
    expect(repaired).toContain('repetition')
    expect(text.split(loop.trim())).toHaveLength(2)
    expect(measures!.words).toBeGreaterThan(300)
    expect(measures!.repetition).toBeLessThan(0.15)
  })

  test('in another language is rewritten at a low temperature', async () => {
    const { calls, repaired, measures, text } = await write(writeProse('german', 400, randomFrom(2)), prose(400))
    expect(repaired).toContain('language')
    expect(calls).toHaveLength(2)
    expect(calls[1]).toMatchObject({ task: 'section', temperature: 0.3 })
    expect(text).toBe(prose(400))
    expect(measures!.language).toBe(1)
  })

  test('keeps one paragraph in another language, and loses three in a row', async () => {
    const one = `${prose(200)}\n\n${german(2)}\n\n${prose(180, 3)}`
    expect((await write(one)).text).toBe(one)
    const { text, repaired } = await write(
      `${prose(200)}\n\n${german(2)}\n\n${german(3)}\n\n${german(4)}\n\n${prose(200, 3)}`,
    )
    expect(repaired).toEqual(['language'])
    expect(text).toBe(`${prose(200)}\n\n${prose(200, 3)}`)
  })

  test('loses its own title, and keeps other headings and scene breaks', async () => {
    const { text, repaired } = await write(
      `# Tide 1 at 1 bells\n\n${prose(200)}\n\n**Bold heading**\n\n---\n\n${prose(200, 3)}`,
    )
    expect(text).toBe(`${prose(200)}\n\nBold heading\n\n* * *\n\n${prose(200, 3)}`)
    expect(repaired).toEqual(['headings'])
  })

  test('loses leaked parts of the prompt', async () => {
    const { text, repaired } = await write(
      (request) => `${prose(200)}\n\n${request.messages[0]!.content.slice(0, 400)}\n\n${prose(200, 3)}`,
    )
    expect(repaired).toContain('leak')
    expect(text).not.toContain('experienced author')
    expect(text.startsWith(prose(200))).toBe(true)
    expect(text.endsWith(prose(200, 3))).toBe(true)
  })

  test('loses paragraphs that repeat earlier text', async () => {
    const { text, repaired } = await write(`${prose(350)}\n\n${prose(350)}`)
    expect(repaired).toEqual(['repetition'])
    expect(text.startsWith(prose(350))).toBe(true)
    expect(text.split(prose(350).slice(0, 60))).toHaveLength(2)
    // Shorter paragraphs of a copy are removed together with the adjacent longer ones.
    const copied = prose(350)
      .split('\n\n')
      .filter((paragraph) => paragraph.split(' ').length > 20)
    for (const paragraph of copied) expect(text.split(paragraph)).toHaveLength(2)
  })

  test('that overlaps too much with another section is rewritten once', async () => {
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
    expect(progress).toContainEqual({ type: 'section-repaired', chapter: 0, section: 1, why: 'repetition' })
    expect(markdownOfBlocks(sections[1]!.blocks)).toBe(prose(120, 4))
  })

  test('continues where a stream broke off', async () => {
    const broken = new ModelError('cut', 'The stream ended.', { partial: `${prose(250)} And then the` })
    const { calls, text, repaired, error } = await write(broken)
    expect(error).toBeUndefined()
    expect(calls[1]!.task).toBe('section-continue')
    expect(text.startsWith(prose(250))).toBe(true)
    expect(text).not.toContain('And then the\n')
    expect(repaired).toContain('broken off')
  })

  test('continues where the model ran out of tokens', async () => {
    const { text, calls } = await write({ text: `${prose(250)} And then the`, finish: 'length' })
    expect(calls).toHaveLength(2)
    expect(text.startsWith(prose(250))).toBe(true)
    expect(text).not.toContain('And then the\n')
  })

  test('whose replies are cut repeatedly is continued a bounded number of times', async () => {
    const cut = Array.from({ length: 20 }, (_, at) => ({ text: prose(20, at), finish: 'length' as const }))
    const { calls, error } = await write(...cut)
    expect(error).toBeUndefined()
    expect(calls).toHaveLength(2 * (1 + MAX_DRAFT_CONTINUATIONS))
  })

  test('fails if no reply has usable text', async () => {
    const german = Array.from({ length: 20 }, () => () => writeProse('german', 400, randomFrom(2)))
    const { calls, failed, error } = await write(...german)
    expect(error).toBeUndefined()
    expect(failed).toMatchObject({ reason: 'no usable text', draft: null })
    expect(calls).toHaveLength(2)
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
