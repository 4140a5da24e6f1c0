import { describe, expect, it } from 'vitest'
import { excerptAfter, excerptBefore } from './excerpt.ts'

const words = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen'

describe('the text around a passage', () => {
  it.each(Array.from({ length: 12 }, (_, extra) => words.length - extra))(
    'begins with a whole word before %i',
    (start) => {
      const shown = excerptBefore(`${words} Mara`, start)
      expect(shown).toMatch(/^…(?:two|three|four|five|six|seven|eight)\b/u)
      expect(shown.length).toBeLessThanOrEqual(49)
    },
  )

  it.each(Array.from({ length: 12 }, (_, start) => start))('ends with a whole word after %i', (end) => {
    const shown = excerptAfter(words, end)
    expect(words.split(' ')).toContain(shown.slice(0, -1).split(' ').at(-1))
    expect(shown.length).toBeLessThanOrEqual(49)
  })

  it('shows a short text whole, and cuts a text without spaces between two characters', () => {
    expect(excerptBefore('Then Mara', 5)).toBe('Then ')
    expect(excerptAfter('Mara came', 4)).toBe(' came')
    const faces = '😀'.repeat(60)
    for (const at of [98, 99, 100]) expect(excerptBefore(`${faces}a`, at).isWellFormed()).toBe(at % 2 === 0)
    expect(excerptAfter(faces, 0).isWellFormed()).toBe(true)
    expect(excerptAfter(`a${faces}`, 0).isWellFormed()).toBe(true)
  })
})
