import { describe, expect, test } from 'vitest'
import { patiently } from '#tests/patiently.ts'
import { markdownToBlocks } from '#manuscript/model/blocks/markdown/markdown-to-manuscript.ts'
import { writeProse } from '#tests/doubles/model-server/prose.ts'
import { randomFrom } from '#tests/doubles/model-server/random.ts'
import type { LanguageModel, ModelRequest, TextEvent } from '#writer/model/language-model.ts'
import { ModelError } from '#writer/model/model-error.ts'
import type { ScriptedReply } from '#tests/support/scripted-model.ts'
import { markdownOfBlocks } from './block-lines.ts'
import type { BookProgress, BookStep } from './book-state.ts'
import { requestedSection } from '#tests/support/requested-section.ts'
import { bookModel, buildOrder, draftStep, nameOf, oldOutline, writeWith } from '#tests/support/scripted-book.ts'

const prose = (words: number, seed = 1) => writeProse('english', words, randomFrom(seed))
const refusal = "I'm sorry, but I can't help with that."
const promptOf = ({ messages }: ModelRequest) => messages.map(({ content }) => content).join('\n')
const isAbout = (request: ModelRequest, title: string) => requestedSection(promptOf(request)) === title

/** Returns true for the request that the model refuses: that of the second section. */
const refuses = (request: ModelRequest) =>
  request.task === 'section' && isAbout(request, 'Tide 1 at 2 bells') ? refusal : undefined
const lost = (partial: string) => new ModelError('unreachable', 'The connection broke.', { partial })

const limited = (retryAfterMs: number) => new ModelError('limited', 'Not now.', { retryAfterMs })

const sectionsOf = (steps: readonly BookStep[]) =>
  steps.flatMap((step) => (step.type === 'section' ? [step.section] : []))
const failuresOf = (steps: readonly BookStep[]) => steps.filter((step) => step.type === 'section-failed')
const textOf = (steps: readonly BookStep[], chapter: number, section: number) =>
  sectionsOf(steps)
    .filter((one) => one.chapter === chapter && one.section === section)
    .map(({ blocks }) => markdownOfBlocks(blocks))
    .join()

const waits = (progress: readonly BookProgress[]) =>
  progress.filter(({ type }) => type === 'waiting' || type === 'waiting-over')

/** Creates a model whose sections hang after this many words and ignore their signal. */
const hangingModel = (model: LanguageModel, words: number): LanguageModel & { begun: Promise<void> } => {
  const begun = Promise.withResolvers<void>()
  async function* text(request: ModelRequest): AsyncGenerator<TextEvent, void> {
    if (!request.task.startsWith('section')) {
      for await (const event of model.text(request)) yield event
      return
    }
    for (const word of prose(words).split(/(?<= )/u)) yield { type: 'delta', text: word }
    begun.resolve()
    await new Promise(() => {})
  }
  return { name: model.name, begun: begun.promise, text, object: (request, schema) => model.object(request, schema) }
}

describe('a section that can’t be written', () => {
  const order = buildOrder({ chapters: 2, subChapters: 3, type: 'fiction' })
  test('leaves a gap, and the other sections are written knowing that it is missing', async () => {
    const model = bookModel(order, refuses)
    const { steps, error } = await writeWith(model, order)
    expect(error).toBeUndefined()
    expect(failuresOf(steps)).toMatchObject([{ chapter: 0, section: 1, reason: 'refused' }])
    expect(sectionsOf(steps)).toHaveLength(5)
    expect(steps.map(nameOf)).toContain('title')
    const next = promptOf(model.requests.find((request) => isAbout(request, 'Tide 1 at 3 bells'))!)
    expect(next).toMatch(/<missing-sections-\w+>\nTide 1 at 2 bells\n/u)
    expect(next).toContain(textOf(steps, 0, 0).slice(-60))
    const later = promptOf(model.requests.find((request) => isAbout(request, 'Tide 2 at 1 bells'))!)
    expect(later).not.toContain('missing-sections')
  })

  test('is not requested again by a run that receives its failure', async () => {
    const { steps } = await writeWith(bookModel(order, refuses), order)
    const kept = steps.filter(({ type }) => type !== 'title')
    const model = bookModel(order)
    expect((await writeWith(model, order, kept)).steps.map(nameOf)).toEqual(['title'])
    const without = steps.filter(({ type }) => type !== 'section-failed')
    expect((await writeWith(bookModel(order, undefined, 8), order, without)).steps.map(nameOf)).toEqual(['section 0.1'])
  })

  test('can be written separately later, with an instruction from the person', async () => {
    const { steps } = await writeWith(bookModel(order, refuses), order)
    // The run has another seed, because a repeated text would be requested again.
    const model = bookModel(order, undefined, 8)
    const options = { only: { chapter: 0, section: 1 }, instruction: 'Let them talk by the stove.' }
    const again = await writeWith(model, order, steps, {}, options)
    expect(again.steps.map(nameOf)).toEqual(['section 0.1'])
    expect(model.requests.map(({ task }) => task)).toEqual(['section'])
    expect(promptOf(model.requests[0]!)).toMatch(/<wish-\w+>\nLet them talk by the stove\.\n<\/wish-/u)
    const refused = await writeWith(bookModel(order, refuses), order, [...steps, ...again.steps], {}, options)
    expect(refused.steps.map(nameOf)).toEqual(['section-failed 0.1'])
    // The section is kept, regardless of failures before or after it.
    const whole = [...again.steps, ...steps, ...refused.steps]
    expect((await writeWith(bookModel(order), order, whole)).steps).toEqual([])
  })

  test('may repeat its earlier text when it is rewritten', async () => {
    const { steps } = await writeWith(bookModel(order), order)
    const before = textOf(steps, 1, 2)
    const same = bookModel(order, () => before)
    const again = await writeWith(same, order, steps, {}, { only: { chapter: 1, section: 2 } })
    expect(textOf(again.steps, 1, 2)).toBe(before)
    expect(same.requests).toHaveLength(1)
  })

  test('leaves a gap when its request is rejected; two in a row stop the book', async () => {
    const guide = buildOrder({ chapters: 1, subChapters: 4 })
    const rejected = new ModelError('rejected', 'The provider refused the request: it is odd.')
    const once = bookModel(guide, (request) => (isAbout(request, 'Tide 1 at 2 bells') ? rejected : undefined))
    const one = await writeWith(once, guide)
    expect(one.error).toBeUndefined()
    expect(failuresOf(one.steps)).toMatchObject([
      { section: 1, message: expect.stringContaining('it is odd') as string },
    ])
    const always = await writeWith(
      bookModel(guide, ({ task }) => (task === 'section' ? rejected : undefined)),
      guide,
    )
    expect(always.error).toBe(rejected)
    expect(sectionsOf(always.steps)).toEqual([])
  })
})

describe('a book is finished without', () => {
  const order = buildOrder({ chapters: 1, subChapters: 2 })
  const kinds = ['unreachable', 'timeout', 'limited', 'invalid', 'refused', 'rejected', 'too-long'] as const

  test.each(kinds.flatMap((kind) => (['brief', 'boundary', 'title'] as const).map((task) => [kind, task] as const)))(
    'what a model that is %s gives for its %s',
    async (kind, broken) => {
      const model = bookModel(order, ({ task }) => (task === broken ? new ModelError(kind, 'No.') : undefined))
      const { steps, error } = await writeWith(model, order, broken === 'brief' ? [oldOutline(order)] : [])
      expect(error).toBeUndefined()
      expect(sectionsOf(steps)).toHaveLength(2)
      // A later run repeats a call that lost its connection, but not one that was answered.
      const answered = !['unreachable', 'timeout', 'limited'].includes(kind)
      expect(steps.some(({ type }) => type === broken)).toBe(answered)
    },
  )

  test('a title if the key was rejected after the last section', async () => {
    const model = bookModel(order, ({ task }) =>
      task === 'title' ? new ModelError('unauthorized', 'The key was refused.') : undefined,
    )
    const { steps, error } = await writeWith(model, order)
    expect(error).toBeUndefined()
    expect(sectionsOf(steps)).toHaveLength(2)
  })

  const halfTitle = { text: 'The Harbour and the', finish: 'length' as const }
  test.each<ScriptedReply>([
    refusal,
    '',
    'Yes.',
    halfTitle,
    'Okay, the user wants a title for the book. I need to write a short title that fits.',
  ])('a title that is none: %j', async (reply) => {
    const { steps } = await writeWith(
      bookModel(order, ({ task }) => (task === 'title' ? reply : undefined)),
      order,
    )
    expect(steps.find(({ type }) => type === 'title')).toEqual({ type: 'title', title: 'Working title' })
  })

  test('a brief whose fields contain refusals', async () => {
    const model = bookModel(order, ({ task }) =>
      task === 'brief'
        ? {
            value: {
              goal: refusal,
              entry: 'Nothing',
              exit: refusal,
              sections: [
                { goal: refusal, facts: [refusal, 'The tide turns twice a day'] },
                { goal: 'Say why', facts: [] },
              ],
            },
          }
        : undefined,
    )
    const { steps } = await writeWith(model, order, [oldOutline(order)])
    expect(steps.find(({ type }) => type === 'brief')).toMatchObject({
      brief: {
        goal: 'Chapter of 1 tides',
        entry: 'Nothing',
        exit: '',
        sections: [{ goal: 'Tide 1 at 1 bells', facts: ['The tide turns twice a day'] }, { goal: 'Say why' }],
      },
    })
    expect(model.requests.map(promptOf).join('\n')).not.toContain(refusal)
  })
})

describe('a book that is stopped', () => {
  const order = buildOrder({ chapters: 1, subChapters: 1, wordsPerSection: 400 })

  test('returns its partial section immediately, even if the model ignores the signal', patiently, async () => {
    const stopping = new AbortController()
    const model = hangingModel(bookModel(order), 250)
    const run = writeWith(model, order, [], { signal: stopping.signal })
    await model.begun
    const start = performance.now()
    stopping.abort()
    const { drafts, error } = await run
    expect(performance.now() - start).toBeLessThan(1500)
    expect(error).toMatchObject({ type: 'aborted' })
    expect(drafts).toHaveLength(1)
    const text = markdownOfBlocks(drafts[0]!.blocks)
    expect(prose(250).startsWith(text)).toBe(true)
    expect(drafts[0]).toMatchObject({ chapter: 0, section: 0 })
    expect(drafts[0]!.words).toBeGreaterThan(220)
  })

  test('continues the section from its draft once, without losing text', async () => {
    const draft = { chapter: 0, section: 0, blocks: markdownToBlocks(`A *first* word.\n\n${prose(200)}`), words: 203 }
    const model = bookModel(order)
    const { steps, error } = await writeWith(model, order, [draftStep(draft)])
    expect(error).toBeUndefined()
    const calls = model.requests.filter(({ task }) => task.startsWith('section'))
    expect(calls.map(({ task }) => task)).toEqual(['section-continue'])
    expect(calls[0]!.messages.at(-2)!.content).toContain(prose(200))
    expect(textOf(steps, 0, 0).startsWith(`A first word.\n\n${prose(200)}`)).toBe(true)
    expect(sectionsOf(steps)[0]!.blocks[0]).toEqual(draft.blocks[0])
    expect(sectionsOf(steps)[0]!.words).toBeGreaterThan(300)
  })

  test('uses a complete draft unchanged', async () => {
    const draft = { chapter: 0, section: 0, blocks: markdownToBlocks(prose(380)), words: 380, whole: true as const }
    const model = bookModel(order)
    const { steps } = await writeWith(model, order, [draftStep(draft)])
    expect(model.requests.filter(({ task }) => task.startsWith('section'))).toEqual([])
    expect(textOf(steps, 0, 0)).toBe(prose(380))
  })

  test('returns the complete section while a shorter version is being written', async () => {
    const stopping = new AbortController()
    const model = bookModel(order, ({ task }) => {
      if (task === 'section-tighten') stopping.abort()
      return task.startsWith('section') ? prose(700) : undefined
    })
    const { drafts } = await writeWith(model, order, [], { signal: stopping.signal })
    expect(drafts).toMatchObject([{ whole: true }])
    expect(markdownOfBlocks(drafts[0]!.blocks)).toBe(prose(700))
  })

  test('returns the draft of a section whose connection was lost permanently', async () => {
    let calls = 0
    const model = bookModel(order, ({ task }) =>
      task.startsWith('section') ? lost(calls++ === 0 ? prose(200) : '') : undefined,
    )
    const { drafts, error, steps } = await writeWith(model, order)
    expect(error).toMatchObject({ type: 'unreachable' })
    expect(steps.map(nameOf)).not.toContain('section-failed 0.0')
    expect(drafts.map(({ blocks }) => markdownOfBlocks(blocks))).toEqual([prose(200)])
  })
})

describe('a book that waits', () => {
  const order = buildOrder({ chapters: 1, subChapters: 1 })

  test('reports which retry is next, and when waiting ends', async () => {
    let calls = 0
    const model = bookModel(order, ({ task }) =>
      task === 'section' && calls++ < 2
        ? new ModelError(calls === 1 ? 'limited' : 'unreachable', 'Not now.')
        : undefined,
    )
    const before = Date.now()
    const { progress } = await writeWith(model, order)
    const until = expect.toSatisfy((at: number) => at >= before && at <= Date.now() + 1000) as number
    const step = 'section 0.0'
    expect(waits(progress)).toEqual([
      { type: 'waiting', step, waiting: { reason: 'rate limited', until, attempt: 2, attempts: 4 } },
      { type: 'waiting-over', step },
      { type: 'waiting', step, waiting: { reason: 'retrying', until, attempt: 3, attempts: 4 } },
      { type: 'waiting-over', step },
    ])
  })

  test('waits as long as the provider asks, and stops if that is more than an hour', async () => {
    let calls = 0
    const soon = bookModel(order, ({ task }) => (task === 'section' && calls++ === 0 ? limited(300) : undefined))
    const start = Date.now()
    const { error, progress } = await writeWith(soon, order)
    expect(error).toBeUndefined()
    const waiting = progress.find((event) => event.type === 'waiting')!.waiting as { until: number }
    expect(waiting.until).toBeGreaterThanOrEqual(start + 300)
    expect(Date.now()).toBeGreaterThanOrEqual(waiting.until - 5)
    const tomorrow = bookModel(order, ({ task }) => (task === 'section' ? limited(86_400_000) : undefined))
    expect((await writeWith(tomorrow, order)).error).toMatchObject({ type: 'limited' })
    expect(tomorrow.requests.filter(({ task }) => task === 'section')).toHaveLength(1)
  })

  test('forwards why the model’s client waits, and what it omitted from a prompt', async () => {
    const good = bookModel(order)
    const model: LanguageModel = {
      ...good,
      async *text(request) {
        if (request.task === 'section') {
          request.onWaiting?.({ reason: 'no-answer', seconds: 40, isAlive: true })
          request.onShortened?.({ parts: ['outline'], tokens: 100 })
          request.onWaiting?.(null)
          request.onWaiting?.(null)
        }
        yield* good.text(request)
      },
    }
    const { progress } = await writeWith(model, order)
    const step = 'section 0.0'
    const since = expect.toSatisfy((at: number) => Date.now() - at >= 40_000 && Date.now() - at < 100_000) as number
    expect(waits(progress)).toEqual([
      { type: 'waiting', step, waiting: { reason: 'no answer', since, isAlive: true } },
      { type: 'waiting-over', step },
    ])
    expect(progress).toContainEqual({ type: 'prompt-shortened', step, parts: ['outline'] })
  })
})
