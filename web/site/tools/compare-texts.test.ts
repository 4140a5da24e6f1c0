import { describe, expect, it } from 'vitest'
import { compareTexts } from './compare-texts.ts'

const shown = (before: string, after: string): string =>
  compareTexts(before, after)
    .parts.map(({ type, text }) => (type === 'same' ? text : type === 'added' ? `[+${text}]` : `[-${text}]`))
    .join('')

const words = ['mill', 'river', 'stone', 'which', 'quiet', 'town', 'early', 'bread', 'window', 'carried']
/** Returns pseudo-random paragraphs, always the same ones for a seed. */
const textOf = (paragraphs: number, seed = 7): string[] => {
  let state = seed
  const next = (below: number) => (state = (state * 16_807) % 2_147_483_647) % below
  const sentence = () => `The ${Array.from({ length: 6 + next(12) }, () => words[next(words.length)]).join(' ')}.`
  return Array.from({ length: paragraphs }, () => Array.from({ length: 6 }, sentence).join(' '))
}

describe('compareTexts', () => {
  it('shows changes word by word, in reading order', () => {
    expect(shown('The sea comes and goes.', 'The sea comes and leaves.')).toBe('The sea comes and [-goes][+leaves].')
    expect(shown('One. Two. Three.', 'One. Three.')).toBe('One. [-Two. ]Three.')
    expect(shown('', 'New.')).toBe('[+New.]')
    expect(shown('Same.', 'Same.')).toBe('Same.')
    expect(shown('Старый король молчал.', 'Старый корабль молчал.')).toBe('Старый [-король][+корабль] молчал.')
  })

  it.each([
    ['one without every second sentence', (all: string[]) => all.map((text) => text.replaceAll(/\. [^.]*\./g, '.'))],
    ['one without some paragraphs', (all: string[]) => all.filter((_, at) => at % 3 > 0)],
    ['one in other words', (all: string[]) => all.map((text) => text.replaceAll('river', 'stream'))],
    ['an unrelated text', (all: string[]) => textOf(all.length + 3, 11)],
  ])('reports all changes from a long text to %s', (_, change) => {
    const paragraphs = textOf(200)
    const [before, after] = [paragraphs.join('\n\n'), change(paragraphs).join('\n\n')]
    const { parts } = compareTexts(before, after)
    const without = (type: string) =>
      parts
        .filter((part) => part.type !== type)
        .map(({ text }) => text)
        .join('')
    expect([without('added'), without('removed')]).toEqual([before, after])
  })

  it('counts the share of the longer text', () => {
    expect(compareTexts('a b c d', 'a b').changed).toBe(0.5)
    expect(compareTexts('a b', 'a b c d').changed).toBe(0.5)
    expect(compareTexts('', '').changed).toBe(0)
  })

  it('counts correctly if half of 20,000 words were removed', () => {
    const paragraphs = textOf(260)
    const after = paragraphs.filter((_, at) => at % 2 === 0)
    expect(compareTexts(paragraphs.join('\n\n'), after.join('\n\n')).changed).toBeCloseTo(0.5, 1)
  })
})
