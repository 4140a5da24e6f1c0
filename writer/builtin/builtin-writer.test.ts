import { describe, expect, test } from 'vitest'
import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { readPassages } from '#tests/samples/passages/read-passages.ts'
import type { Prose, WritingCall } from '../writer.ts'
import { builtinWriter } from './builtin-writer.ts'

const writer = builtinWriter()
const call = (language: LanguageCode = 'english', more: Partial<WritingCall['context']> = {}): WritingCall => ({
  context: { language, ...more },
  user: 'somebody',
})

const collect = async (prose: Prose) => {
  let deltas = ''
  for await (const event of prose) {
    if (event.type === 'delta') deltas += event.text
    else return { deltas, text: event.text, words: event.words, note: event.note }
  }
  throw new Error('no end')
}

const passage = (name: string) => readPassages().find((found) => found.name === name)!.text

describe('the built-in writer', () => {
  test('describes itself', () => {
    expect(writer).toMatchObject({ type: 'builtin', name: 'Built-in writer' })
  })

  test('shortens to a half by default, and its end event has the streamed text', async () => {
    const content = passage('tide-mill')
    const { deltas, text, words } = await collect(writer.shorten({ content }, call()))
    expect(deltas).toBe(text)
    expect(words).toBe(countWords(text, 'english'))
    expect(Math.abs(words / (countWords(content, 'english') / 2) - 1)).toBeLessThan(0.1)
  })

  test('splits no emphasis and no link, whatever it omits', async () => {
    const content =
      '**Where this is going. By the end of it** the reader could explain the tide to somebody else, *which not many people can. It takes* a table, [a bay and some](<https://example.com>) patience. Nobody has to hurry for it.'
    const { text } = await collect(writer.shorten({ content }, call()))
    expect(text).not.toMatch(/[*[\]<>]/)
    expect(content.replaceAll('*', '')).toContain(text.split('. ')[0])
  })

  test('rejects a text that is empty or has nothing to omit', async () => {
    await expect(collect(writer.shorten({ content: ' \n' }, call()))).rejects.toThrow('There is no text')
    await expect(collect(writer.shorten({ content: 'The shop opens at nine.' }, call()))).rejects.toThrow('too short')
  })

  test('ends with an aborted ModelError when the caller leaves', async () => {
    const controller = new AbortController()
    controller.abort()
    const prose = writer.shorten({ content: passage('tide-mill') }, { ...call(), signal: controller.signal })
    await expect(collect(prose)).rejects.toMatchObject({ name: 'ModelError', type: 'aborted' })
  })

  test.each([
    ['paraphrase', () => collect(writer.paraphrase({ content: 'Hallo.', tone: 'formal' }, call('german')))],
    ['expand', () => collect(writer.expand({ content: 'Hallo.' }, call('german')))],
    ['section', () => collect(writer.draftSection({ title: 'Hallo' }, call('german')))],
    ['outline', () => writer.outline({ length: 2 }, call('german', { description: 'Ein Buch' }))],
    ['rewriteTitle', () => writer.rewriteTitle({ title: 'Hallo' }, call('german'))],
  ])('names the language that it cannot serve: %s', async (_, run) => {
    await expect(run()).rejects.toMatchObject({ name: 'NotSupported', message: expect.stringContaining('German') })
  })

  test('rewords, and reports if nothing is safe to reword', async () => {
    const { text } = await collect(writer.paraphrase({ content: "I'm sure we can't win.", tone: 'Formmaly' }, call()))
    expect(text).toBe('I am sure we cannot win.')
    const nothing = collect(writer.paraphrase({ content: 'The cat sat.', tone: 'Poetic' }, call()))
    await expect(nothing).rejects.toMatchObject({ name: 'NotSupported' })
  })

  test('expands what it can, and reports its reach if more is asked', async () => {
    const content = 'The course covers choosing containers, potting soil and sunlight.'
    const { text } = await collect(writer.expand({ content }, call()))
    expect(text).toContain('The course also covers potting soil.')
    await expect(collect(writer.expand({ content, to: 'quadruple' }, call()))).rejects.toThrow(
      /by \d+ %, not to 4 times/,
    )
    await expect(collect(writer.expand({ content: 'The cat sat.' }, call()))).rejects.toThrow('nothing more to unfold')
  })

  test.each([
    ['Shorten this to half', /^.{1,700}$/s],
    ['please cut it to 180 words.', /^(?:\S+\s+){160,190}\S+$/],
    ['make it a bulleted list', /^- The tide mill/],
  ])('follows a request that it knows whole: %s', async (prompt, pattern) => {
    const { text } = await collect(writer.customPrompt({ content: passage('tide-mill'), prompt }, call()))
    expect(text).toMatch(pattern)
  })

  test('repairs spacing and nothing else', async () => {
    const { text } = await collect(
      writer.customPrompt({ content: 'One  two ,three.  Four .\n\n\n\nFive', prompt: 'Fix the spacing' }, call()),
    )
    expect(text).toBe('One two ,three. Four.\n\nFive')
  })

  test.each(['Shorten this and translate it into French', 'Make it funnier', 'make it a list of insults', ''])(
    'does no part of a request that it does not know: %s',
    async (prompt) => {
      const prose = writer.customPrompt({ content: 'Some text. More text.', prompt }, call())
      await expect(collect(prose)).rejects.toMatchObject({ name: 'NotSupported' })
    },
  )

  test('does not pretend to match a style', async () => {
    const prose = writer.matchStyle({ content: 'Some text.', sample: 'Ahoy!' }, call())
    await expect(collect(prose)).rejects.toMatchObject({ name: 'NotSupported' })
  })

  test.each([
    ['A Guide to Beekeeping', 'Beekeeping: A Guide'],
    ['understanding inflation', 'Inflation Explained'],
    ['the year of the bee', 'The Year of the Bee'],
  ])('rewrites a title: %s', async (title, turned) => {
    expect(await writer.rewriteTitle({ title }, call())).toBe(turned)
  })

  test('rejects a title that it cannot rewrite', async () => {
    await expect(writer.rewriteTitle({ title: 'The Year of the Bee' }, call())).rejects.toMatchObject({
      name: 'NotSupported',
    })
  })

  test('makes an outline of the requested length, within the slider’s word ranges', async () => {
    for (let length = 1; length <= 6; length++) {
      const outline = await writer.outline({ length }, call('english', { description: 'A guide to bees' }))
      const words = outline.chapters.reduce((sum, { subchapters }) => sum + subchapters.length * 700, 0)
      expect(words).toBeGreaterThanOrEqual(2 * length * 1200)
      expect(words).toBeLessThanOrEqual(4 * length * 1200)
    }
    const requestedOutline = await writer.outline(
      { length: 1, chapters: 5, subChapters: 3 },
      call('english', { description: 'Bees' }),
    )
    expect(requestedOutline.chapters.map(({ subchapters }) => subchapters.length)).toEqual([3, 3, 3, 3, 3])
  })

  test('turns a section into a worksheet with the person’s notes and references', async () => {
    const { text } = await collect(
      writer.draftSection(
        { title: 'Watering', words: 300 },
        call('english', {
          description: 'A guide to balconies. Watering in the morning is best.',
          references: [
            {
              title: 'Old book',
              content: 'Soil dries out. Overwatering kills. Watering with cold water shocks the roots.',
            },
          ],
        }),
      ),
    )
    expect(text).toContain('Watering in the morning is best.')
    expect(text).toContain('Watering with cold water shocks the roots.')
    expect(text).toContain('About 300 words')
  })
})

describe('a text that cannot safely be as short as requested', () => {
  const guarded = 'Take two tablets every eight hours. Do not take them with alcohol.'
  const content = `The town lies on a wide river. The market sells bread and fruit. ${guarded}`

  test('stays longer, keeps its limiting statements, and says so', async () => {
    const { text, note } = await collect(writer.shorten({ content, to: 'quarter' }, call()))
    expect(text).toBe(guarded)
    expect(note).toBe('length_missed')
  })

  test('is rejected if nothing can be omitted', async () => {
    await expect(collect(writer.shorten({ content: guarded }, call()))).rejects.toThrow('nothing can be left out')
  })
})
