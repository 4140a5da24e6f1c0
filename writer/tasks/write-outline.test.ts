import { describe, expect, test } from 'vitest'
import { scriptedModel } from '#tests/support/scripted-model.ts'
import type { ScriptedReply } from '#tests/support/scripted-model.ts'
import type { WritingCall } from '#writer/writer.ts'
import { countsOf, writeOutline } from './write-outline.ts'

const call: WritingCall = { context: { language: 'english', description: 'The sea' }, user: 'u1' }
const request = { length: 1, chapters: 2, subChapters: 2 }
const chapter = (title: string, ...sectionTitles: string[]) => ({ title, sectionTitles })
const outline = (...chapters: ReturnType<typeof chapter>[]): ScriptedReply => ({
  value: { title: 'The Sea', chapters },
})
const titles = (...titles: string[]): ScriptedReply => ({ value: { titles } })

const write = async (...lines: ScriptedReply[]) => {
  const model = scriptedModel(lines)
  const written = await writeOutline(model, request, call)
  const all = written.chapters.map(({ title, subchapters }) => [title, ...subchapters.map((section) => section.title)])
  return { all, model }
}

describe('an outline', () => {
  test('with the requested counts is used as it is, without numbers and quotation marks', async () => {
    const { all, model } = await write(
      outline(chapter('Chapter 1: Tides', '1.1 Ebb', '"Flood"'), chapter('2. Storms', '**Wind**', 'Waves')),
    )
    expect(all).toEqual([
      ['Tides', 'Ebb', 'Flood'],
      ['Storms', 'Wind', 'Waves'],
    ])
    expect(model.requests).toHaveLength(1)
  })

  test('with too many chapters and sections loses the last of them', async () => {
    const { all } = await write(
      outline(chapter('Tides', 'Ebb', 'Flood', 'Moon'), chapter('Storms', 'Wind', 'Waves'), chapter('Ships', 'Sails')),
    )
    expect(all).toEqual([
      ['Tides', 'Ebb', 'Flood'],
      ['Storms', 'Wind', 'Waves'],
    ])
  })

  test('with too few is completed by another call', async () => {
    const { all, model } = await write(outline(chapter('Tides', 'Ebb')), titles('Flood', 'Storms', 'Wind', 'Waves'))
    expect(all).toEqual([
      ['Tides', 'Ebb', 'Flood'],
      ['Storms', 'Wind', 'Waves'],
    ])
    expect(model.requests[1]!.messages.at(-1)!.content).toContain('section 1.2, chapter 2, section 2.1, section 2.2')
  })

  test('with refusals and thoughts is completed by another call', async () => {
    const refusal = "I'm sorry, but I can't help with that."
    const { all, model } = await write(
      outline(chapter('Tides', refusal, 'Flood'), chapter('<think>Storms?', 'Wind', 'Yes.')),
      titles('Ebb', 'Storms', 'Waves'),
    )
    expect(model.requests).toHaveLength(2)
    expect(all).toEqual([
      ['Tides', 'Ebb', 'Flood'],
      ['Storms', 'Wind', 'Waves'],
    ])
  })

  test('fails if the model refuses repeatedly', async () => {
    const refusal = "I'm sorry, but I can't help with that."
    const refused = titles(refusal, refusal, refusal, refusal, refusal, refusal)
    await expect(
      write(outline(chapter(refusal, refusal), chapter(refusal, refusal)), refused, refused),
    ).rejects.toMatchObject({ name: 'ModelError' })
  })

  test('never has the same title twice, whatever its case', async () => {
    const { all } = await write(
      outline(chapter('Tides', 'Introduction', 'Flood'), chapter('Storms', 'introduction!', 'Waves')),
      titles('Flood'),
      titles('How wind is born'),
    )
    expect(all[1]).toEqual(['Storms', 'How wind is born', 'Waves'])
  })

  test('in another language is requested again', async () => {
    const { all, model } = await write(
      outline(
        chapter('Die Gezeiten und das Meer', 'Wie das Wasser geht', 'Wie das Wasser wiederkommt'),
        chapter('Die großen Stürme im Herbst', 'Woher der Wind kommt', 'Was die Wellen tun'),
      ),
      outline(chapter('Tides', 'Ebb', 'Flood'), chapter('Storms', 'Wind', 'Waves')),
    )
    expect(model.requests).toHaveLength(2)
    expect(all[0]![0]).toBe('Tides')
  })

  test('that cannot be repaired is an error that names the gaps', async () => {
    await expect(write(outline(chapter('Tides', 'Ebb')), titles(), titles())).rejects.toMatchObject({
      type: 'invalid',
      message: expect.stringContaining('section 1.2'),
    })
  })

  test.each([1, 2, 3, 4, 5, 6])('of length %i has the number of words that the form promises', (length) => {
    const { chapters, subChapters } = countsOf({ length })
    const words = chapters * subChapters * 600
    expect(words).toBeGreaterThanOrEqual(2 * length * 1200)
    expect(words).toBeLessThanOrEqual(4 * length * 1200)
  })
})
