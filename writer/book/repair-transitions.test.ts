import { describe, expect, test } from 'vitest'
import { markdownOfBlocks } from './block-lines.ts'
import type { BookStep } from './book-state.ts'
import { bookModel, buildOrder, writeWith } from '#tests/support/scripted-book.ts'

const order = buildOrder({ chapters: 1, subChapters: 2, wordsPerSection: 70 })
const first = 'The harbour master counts 14 boats every evening before he lights the old lamp on the pier.'
const last = 'Nobody in the town would think of going to bed before that lamp has been lit at the end of the day.'
const middle =
  'A gull walks up and down, and the nets dry in the wind, and the ropes creak, and there is nothing to hear but the water and the bell of the buoy.'

/**
 * Writes a book of two sections, and returns the first one after its transition was repaired with
 * these edits.
 */
const repair = async (...edits: { paragraph: number; text: string }[]) => {
  let drafts = 0
  const model = bookModel(order, ({ task }) => {
    if (task === 'section') return ++drafts === 1 ? `${first}\n\n${middle}\n\n${last}` : undefined
    return task === 'boundary' ? { value: { edits } } : undefined
  })
  const { steps } = await writeWith(model, order)
  const step = steps.find((one): one is Extract<BookStep, { type: 'boundary' }> => one.type === 'boundary')!
  return step.sections.map(({ section, blocks }) => `${section}: ${markdownOfBlocks(blocks)}`)
}

describe('the boundary pass', () => {
  test('accepts a small change to a transition paragraph', async () => {
    const text =
      'Nobody in the town would ever think of going to bed before that lamp has been lit at the end of the pier.'
    expect(await repair({ paragraph: 2, text })).toEqual([`0: ${first}\n\n${middle}\n\n${text}`])
  })

  test.each([
    [
      'that says something else',
      2,
      'The weather in the mountains is often quite different from what people expect in the early summer there.',
    ],
    ['that loses half of the text', 2, 'Nobody in the town would think of going to bed.'],
    ['that changes a number', 1, first.replace('14', '15')],
    ['that breaks off', 2, 'Nobody in the town would think of going to bed before that lamp has been lit at the'],
    [
      'in another language',
      1,
      'Der Hafenmeister zählt jeden Abend 14 Boote, bevor er die alte Lampe am Ende des langen Piers anzündet.',
    ],
    ['with a remark', 2, `Sure! Here is the changed paragraph:\n\n${last}`],
    ['of no paragraph', 9, last],
  ])('refuses a change %s', async (_, paragraph, text) => {
    expect(await repair({ paragraph, text })).toEqual([])
  })

  test('leaves the end of the chapter unchanged, because the next chapter continues from it', async () => {
    let prompt = ''
    const model = bookModel(order, ({ task, messages }) => {
      if (task === 'boundary') prompt = messages[1]!.content
      return undefined
    })
    const { steps } = await writeWith(model, { ...order, wordsPerSection: 300 })
    const [one, two] = steps.flatMap((step) => (step.type === 'section' ? [step.section.blocks] : []))
    expect(two!.length).toBeGreaterThan(1)
    expect(prompt).toContain(markdownOfBlocks(one!.slice(-1)))
    expect(prompt).not.toContain(markdownOfBlocks(two!.slice(-1)))
  })
})
