import { describe, expect, test } from 'vitest'
import { countWords } from '#manuscript/model/count-words.ts'
import { readPassages } from '#tests/samples/passages/read-passages.ts'
import { functionWords } from '../text/function-words.ts'
import { stem } from '../text/terms.ts'
import { expandText } from './expand-text.ts'

/** The only words, apart from function words, that an expansion may add. */
const connectives = new Set(
  'reason result even so however finally first second third fourth fifth sixth example per cent approximately versus'.split(
    ' ',
  ),
)

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{N}']+/gu) ?? []

describe('text expansion', () => {
  test.each([
    [
      'The course covers choosing containers, potting soil and sunlight.',
      'The course covers choosing containers. The course also covers potting soil. Finally, the course covers sunlight.',
    ],
    [
      'You need three things: flour, water and salt.',
      'You need three things. The first is flour. The second is water. The third is salt.',
    ],
    ['The mill, which was built in 1820, closed in May.', 'The mill was built in 1820. The mill closed in May.'],
    ['We moved the shelf because the window leaked.', 'We moved the shelf. The reason is that the window leaked.'],
    ['Although the sun shone, the water was cold.', 'The sun shone. Even so, the water was cold.'],
    ['We sell lamps, e.g. brass ones, etc.', 'We sell lamps, for example brass ones, and so on.'],
    [
      'The World Health Organization (WHO) met. Then the WHO left.',
      'The World Health Organization (WHO) met. Then the World Health Organization left.',
    ],
  ])('%s', async (from, to) => {
    expect(await expandText(from)).toBe(to)
  })

  test.each([
    'We need only flour, water and salt.',
    'We grow beans, peas and corn in the garden.',
    'It is not cold because the sun shines.',
    '"We need flour, water and salt," she said.',
    'We left so that they could rest.',
  ])('leaves unchanged what it cannot unfold safely: %s', async (sentence) => {
    expect(await expandText(sentence)).toBe(sentence)
  })

  test('adds only connectives to any passage, and never makes one shorter', async () => {
    for (const { text, language } of readPassages()) {
      if (language !== 'english') continue
      const longer = await expandText(text)
      const own = new Set(wordsOf(text).map(stem))
      const added = wordsOf(longer).filter(
        (word) => !own.has(stem(word)) && !functionWords.has(word) && !connectives.has(word),
      )
      expect(added).toEqual([])
      expect(countWords(longer, 'english')).toBeGreaterThanOrEqual(countWords(text, 'english'))
    }
  })
})
