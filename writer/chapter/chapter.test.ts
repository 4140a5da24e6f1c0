import { expect, it } from 'vitest'
import { scriptedModel } from '#tests/support/scripted-model.ts'
import type { ModelFacts } from '#writer/model/profile.ts'
import type { ChapterBlock } from './chapter-parts.ts'
import { chapterParts } from './chapter-parts.ts'
import { chapterReader } from './chapter-reader.ts'
import { acceptSlowPassages } from './find-slow-passages.ts'
import { acceptHeadings } from './suggest-headings.ts'

const block = (at: number, text: string, isHeading = false): ChapterBlock => ({
  block: at,
  text,
  isHeading,
  ...(isHeading && { level: 2 }),
})
const part = [
  block(4, 'Section 1', true),
  block(5, 'It rained. It rained again, and then it rained once more. Tom left.'),
  block(6, 'The sun came out.'),
]

it('keeps only passages that the text has word for word, once, and in reading order', () => {
  const reason = 'It repeats itself.'
  expect(
    acceptSlowPassages(
      [
        { paragraph: 3, quote: 'The sun came out.', reason },
        { paragraph: 9, quote: 'It rained again, and then it rained once more.', reason },
        { paragraph: 2, quote: 'it rained once more. Tom left.', reason: 'x'.repeat(900) },
        { paragraph: 2, quote: 'It snowed for days and days.', reason },
        { paragraph: 2, quote: 'It rained.', reason },
        { paragraph: 1, quote: 'Section 1 Section 1', reason },
      ],
      part,
    ),
  ).toMatchObject([
    { block: 5, quote: 'It rained again, and then it rained once more.' },
    { block: 5, quote: 'it rained once more. Tom left.' },
    { block: 6, quote: 'The sun came out.' },
  ])
})

it('keeps only headings that change something', () => {
  const headings = [
    { paragraph: 1, title: '1. “The Rain”' },
    { paragraph: 2, title: 'Right below a heading' },
    { paragraph: 3, title: 'Section 1' },
    { paragraph: 3, title: '' },
    { paragraph: 3, title: 'Sun' },
    { paragraph: 3, title: 'Sun again' },
    { paragraph: 77, title: 'Nowhere' },
    { paragraph: Number.NaN, title: 'Nowhere' },
  ]
  expect(acceptHeadings(headings, part, 'english')).toEqual([
    { block: 4, title: 'The Rain', replaces: true },
    { block: 6, title: 'Sun', replaces: false },
  ])
})

const long = Array.from({ length: 160 }, (_, at) => block(at, `On day ${at} the wind came from the north. `.repeat(14)))

it.each([4096, 16_384, 128_000])('splits a chapter of 20,000 words for a window of %i tokens', (contextWindow) => {
  const facts: ModelFacts = { contextWindow }
  const parts = chapterParts(long, facts, 'english')
  expect(parts.flat()).toEqual(long)
  expect(parts.length).toBeGreaterThan(3)
  expect(chapterParts([], facts, 'english')).toEqual([])
})

const call = { context: { language: 'english' as const }, user: 'u' }
const request = { project: 'p', blocks: long, part: 1 }

it('reads one part with each call, and repairs a reply of another form', async () => {
  const quote = long[40]!.text.trim()
  const model = scriptedModel([
    'Sure! Here is what I found.',
    { value: { passages: [{ paragraph: 1, quote, reason: 'Slow.' }] } },
  ])
  const { value, parts } = await chapterReader(() => model).findSlow(request, call)
  expect(parts).toBeGreaterThan(1)
  expect(model.requests).toHaveLength(2)
  expect(value.every(({ block: at }) => at > 0)).toBe(true)
})

it('summarizes parts, and joins their summaries', async () => {
  const model = scriptedModel(() => 'The wind comes from the north for many days, and nothing else happens at all.')
  const { summarize } = chapterReader(() => model)
  expect(await summarize({ ...request, notes: [] }, call)).toMatchObject({ value: expect.stringContaining('wind') })
  expect(model.requests.at(-1)?.messages.at(-1)?.content).toContain('Part 2 of')
  await summarize({ ...request, notes: ['First it is calm.', 'Then it is not.'] }, call)
  expect(model.requests.at(-1)?.messages.at(-1)?.content).toContain('First it is calm.')
  expect(await summarize({ ...request, blocks: [], notes: [] }, call)).toEqual({ value: '', parts: 0 })
})

it('throws for a refusal', async () => {
  const model = scriptedModel(() => "I'm sorry, but I can't help with that.")
  await expect(chapterReader(() => model).summarize({ ...request, notes: [] }, call)).rejects.toMatchObject({
    type: 'refused',
  })
})
