import { describe, expect, test } from 'vitest'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { endPage, markWordsBefore, pageEndsOf } from './pdf-page-ends.ts'
import { type SetRun, textSetter } from './pdf-text.ts'
import { breakLongWords, paragraphSeparator } from './pdf-break-long-words.ts'
import { hyphenatorOf } from './pdf-hyphenate.ts'
import { thaiPieces } from './pdf-thai.ts'
import { thinMarks } from './pdf-thin-marks.ts'

const zeroWidthSpace = '\u200B'

const kept = (text: string) => thaiPieces(text).flatMap((piece) => (piece.isWhole ? piece.text : []))

const shown = async (language: LanguageCode, text: string) =>
  (await hyphenatorOf(language))(text).replaceAll('\u00AD', '-')

describe('a word too long for a line', () => {
  test('may break after every character past the fortieth', () => {
    expect(breakLongWords(['x'.repeat(42)])).toEqual([`${'x'.repeat(40)}\u200Bx\u200Bx`])
  })

  test('is recognized if it continues with other formatting', () => {
    const [first, second] = breakLongWords(['x'.repeat(30), 'y'.repeat(30)])
    expect(first).not.toContain(zeroWidthSpace)
    expect(second).toContain(zeroWidthSpace)
  })

  test('is not broken inside a letter with its marks', () => {
    expect(breakLongWords(['x\u0301'.repeat(41)])[0]!.split(zeroWidthSpace)[1]).toBe('x\u0301')
  })

  test('becomes paragraphs if it never ends', () => {
    expect(breakLongWords(['x'.repeat(5000)])[0]!.split(paragraphSeparator)).toHaveLength(6)
  })

  test('does not include text of scripts without spaces', () => {
    const texts = ['面包'.repeat(100), 'กินข้าว'.repeat(100), 'a word and another '.repeat(10)]
    expect(breakLongWords(texts)).toBe(texts)
  })

  test('does not include text with no-break spaces', () => {
    expect(breakLongWords(['\u00A0'.repeat(50)])[0]).toContain(zeroWidthSpace)
  })
})

test('thins many marks on one letter, and keeps a family emoji', () => {
  expect(thinMarks(`z${'\u0301'.repeat(9000)}!`)).toBe(`z${'\u0301'.repeat(24)}!`)
  expect(thinMarks('\u202E\u202D'.repeat(5000))).toHaveLength(24)
  expect(thinMarks('👩‍👩‍👧‍👦 לֶחֶם')).toBe('👩‍👩‍👧‍👦 לֶחֶם')
})

describe('Thai', () => {
  test('keeps the last word of a phrase together with a following bracket or repetition sign', () => {
    expect(kept('(ในฤดูหนาวให้นานกว่านั้น) ก่อน')).toEqual(['นั้น)', 'ก่อน'])
    expect(kept('อยู่บ่อย ๆ')).toEqual(['บ่อย ๆ'])
  })

  test('loses no text', () => {
    const text = 'คุณยายมักพูดว่า “เตาอบ” Panis 45 ๆ bread'
    expect(
      thaiPieces(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  })
})

describe('hyphenation', () => {
  test('divides words if Typst has no patterns', async () => {
    expect(await shown('romanian', 'întotdeauna')).toMatch(/^în-?tot-/)
    expect(await shown('malay', 'kebahagiaan')).toContain('-')
    expect(await shown('hindi', 'महत्वपूर्णता')).toContain('-')
  })

  test('skips short words, and languages that Typst divides itself', async () => {
    expect(await shown('latvian', 'maize un sāls')).toBe('maize un sāls')
    expect(await shown('german', 'Donaudampfschifffahrt')).toBe('Donaudampfschifffahrt')
  })

  test('never leaves one letter alone on a line', async () => {
    const divided = await shown('indonesian', 'adonannya membutuhkan ketelatenan olehnya ia')
    expect(divided).not.toMatch(/(^|\s)\p{L}-|-\p{L}(\s|$)/u)
  })
})

test('keeps the mark of a note on the line of a question, after which a line may end', () => {
  const setText = textSetter({ direction: 'ltr', hyphenate: (text) => text, toMath: () => undefined })
  const note = { text: '', note: [[{ text: 'Yes.' }]] }
  const { runs } = setText([{ text: 'Why?' }, note, { text: ' No.' }, note])
  expect(runs.filter((run) => typeof run === 'string')).toEqual(['Why?\u2060', ' No.'])
})

const note: SetRun = { note: [['A note.']] }
const textOf = (runs: readonly SetRun[]) =>
  runs
    .map((run) =>
      typeof run === 'object' && run && 'text' in run
        ? run.text
        : typeof run === 'string'
          ? run
          : run && 'nextPage' in run
            ? '|'
            : '',
    )
    .join('')

const startsIn = (text: string) => {
  const runs: SetRun[] = [text, note]
  markWordsBefore(runs, note, 0)
  return runs.flatMap((run) => (typeof run === 'object' && run && 'word' in run ? run.word[1] : []))
}

describe('a page that ends in a text', () => {
  test('has the same place in a version with other marks', () => {
    const runs: SetRun[] = ['One two ', { text: 'three four', bold: true }, note, null, 'five']
    const marked: SetRun[] = [
      'One ',
      { text: '', place: 2 },
      'two ',
      { text: 'three four', bold: true },
      note,
      null,
      'five',
    ]
    for (const offset of [0, 4, 14, 19]) {
      expect(endPage(runs, offset)).toBe(true)
      expect(endPage(runs, offset)).toBe(false)
    }
    expect(textOf(runs)).toBe('|One |two three |four|five')
    for (const offset of pageEndsOf(runs)) endPage(marked, offset)
    expect(textOf(marked)).toBe(textOf(runs))
    expect(pageEndsOf(marked)).toEqual([0, 4, 14, 19])
    const isFull = runs.flatMap((run) => (typeof run === 'object' && run && 'nextPage' in run ? run.full : []))
    expect(isFull).toEqual([false, true, true, false])
  })

  test('can follow a word, a dash, or a letter of a script without spaces', () => {
    expect(startsIn('One well-known\u00A0word')).toEqual([0, 4, 9])
    expect(startsIn('港の夕')).toEqual([0, 1, 2])
    expect(startsIn('Word')).toEqual([])
    expect(startsIn('word '.repeat(5000)).length).toBeLessThan(100)
  })
})
