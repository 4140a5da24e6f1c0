import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ManuscriptBlock } from '../blocks/block-types.ts'
import { blocksAfter, diffText, keepRest, markedLines, type DiffSegment } from './text-diff.ts'
import { howMany, seed } from '#tests/how-many.ts'

const paragraph = (...texts: string[]): ManuscriptBlock[] =>
  texts.map((text) => ({ type: 'paragraph', text: [{ text }] }))
const between = (before: ManuscriptBlock[], after: ManuscriptBlock[]) => diffText(before, after, 'english')
const all = () => true
const none = () => false

const longText = (word: string) => Array.from({ length: 4000 }, (_, at) => `${word}${at}`).join(' ')

/** Renders the marked text as one line of plain text: `[-removed-]`, `{+added+}`. */
const marks = (before: ManuscriptBlock[], after: ManuscriptBlock[]) =>
  markedLines(between(before, after)).map(({ parts }) =>
    parts
      .map(({ type, run: { text } }) => (type === 'same' ? text : type === 'added' ? `{+${text}+}` : `[-${text}-]`))
      .join(''),
  )

describe('diffText', () => {
  test('marks words, not letters', () => {
    expect(marks(paragraph('The sea comes in twice a day.'), paragraph('The sea comes in every day.'))).toEqual([
      'The sea comes in [-twice a-]{+every+} day.',
    ])
  })

  test('includes a word that stayed by chance in a rewritten sentence', () => {
    expect(
      marks(
        paragraph('Nobody ever really knows the why of such things at night.'),
        paragraph('Few people can say the reason for these matters at night.'),
      ),
    ).toEqual([
      '[-Nobody ever really knows the why of such things-]{+Few people can say the reason for these matters+} at night.',
    ])
  })

  test('keeps small distant changes apart', () => {
    const segments = between(
      paragraph('The red boat left the old harbour before the long night fell.'),
      paragraph('The blue boat left the old harbour before the short night fell.'),
    )
    expect(segments.filter(({ type }) => type === 'change')).toHaveLength(2)
    expect(blocksAfter(segments, (at) => at === 1)).toEqual(
      paragraph('The red boat left the old harbour before the short night fell.'),
    )
  })

  test('marks added and removed emphasis', () => {
    const bold: ManuscriptBlock[] = [
      { type: 'paragraph', text: [{ text: 'The ' }, { text: 'tide', bold: true }, { text: ' turns.' }] },
    ]
    expect(marks(paragraph('The tide turns.'), bold)).toEqual(['The [-tide-]{+tide+} turns.'])
    expect(blocksAfter(between(paragraph('The tide turns.'), bold), all)).toEqual(bold)
  })

  test('marks the added or removed end of a paragraph', () => {
    expect(marks(paragraph('One. Two.'), paragraph('One.', 'Two.'))).toEqual(['One.[- -]', '{+¶+}Two.'])
    expect(marks(paragraph('One.', 'Two.'), paragraph('One.', 'Two.', 'Three.')).at(-1)).toBe('{+Three.+}')
  })

  test('finds the words of a language without spaces', () => {
    const [line] = markedLines(
      diffText(paragraph('海は一日に二回満ちる。'), paragraph('海は一日に三回満ちる。'), 'japanese'),
    )
    expect(line!.parts.filter(({ type }) => type === 'same').length).toBeGreaterThan(1)
  })

  test('is one change if a long text is almost completely different', () => {
    expect(between(paragraph(longText('a')), paragraph(longText('b')))).toHaveLength(1)
  })
})

const wordsIn = (blocks: readonly ManuscriptBlock[]) => JSON.stringify(written(blocks))
const removedIn = (segment: DiffSegment | undefined) => (segment?.type === 'change' ? segment.removed : [])

const word = fc.constantFrom('sea', 'tide', 'moon', 'a', 'the', 'rock', 'comes', 'and', 'goes', '.')
const run = fc.record(
  { text: fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' ')), bold: fc.constant(true) },
  { requiredKeys: ['text'] },
)
const runs = fc.array(run, { minLength: 1, maxLength: 3 })
const block: fc.Arbitrary<ManuscriptBlock> = fc.oneof(
  fc.record({ type: fc.constantFrom('paragraph' as const, 'quote' as const), text: runs }),
  fc.record({ type: fc.constant('list' as const), ordered: fc.boolean(), items: fc.array(runs, { minLength: 1 }) }),
)
const text = fc.array(block, { maxLength: 4 })

/**
 * Adjacent lists of one type are one list, and runs of the same formatting one run, on both sides.
 */
const written = (blocks: readonly ManuscriptBlock[]) => blocksAfter(diffText(blocks, blocks, 'english'), all)

describe('blocksAfter', () => {
  test('returns the old text without changes and the new text with all of them', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const segments = between(before, after)
        expect(blocksAfter(segments, none)).toEqual(written(before))
        expect(blocksAfter(segments, all)).toEqual(written(after))
      }),
      { numRuns: howMany('RANDOM_TEXTS'), seed },
    )
  })

  test('applies each change separately', () => {
    const before = paragraph('Alpha stands here at the start.', 'Beta stands there in the end of it.')
    const after = paragraph('Gamma stands here at the start.', 'Beta stands there in the midst of it.')
    const segments = between(before, after)
    expect(blocksAfter(segments, (at) => at === 0)).toEqual([after[0], before[1]])
    expect(blocksAfter(segments, (at) => at === 1)).toEqual([before[0], after[1]])
  })
})

describe('keepRest', () => {
  const old = paragraph('The sea comes in twice a day. It brings weed and shells. Then it goes again.')

  test('keeps the rest of the old text if the new text was cut off', () => {
    const cut = paragraph('The sea comes in every single day. It brings')
    expect(blocksAfter(keepRest(between(old, cut)), all)).toEqual(
      paragraph('The sea comes in every single day. It brings weed and shells. Then it goes again.'),
    )
  })

  test('keeps all of the old text if nothing of the new one arrived', () => {
    const text = JSON.stringify(blocksAfter(keepRest(between(old, paragraph('Water rises.'))), all))
    expect(text).toContain('Water rises.')
    expect(text).toContain('Then it goes again.')
  })

  test('loses no word of the old text, wherever the new one is cut', () => {
    fc.assert(
      fc.property(text, text, fc.nat(), (before, after, cut) => {
        const partial = after.slice(0, cut % (after.length + 1))
        const kept = keepRest(between(before, partial))
        expect(wordsIn(blocksAfter(kept, none))).toBe(wordsIn(before))
        expect(removedIn(kept.at(-1))).toEqual([])
      }),
    )
  })
})
