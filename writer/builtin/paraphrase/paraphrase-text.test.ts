import { describe, expect, test } from 'vitest'
import { readPassages } from '#tests/samples/passages/read-passages.ts'
import { paraphraseText, normalizeSpacing } from './paraphrase-text.ts'

const registers = ['formal', 'casual', 'plain', 'neutral'] as const

const marks = /\d[\d.,]*|"[^"]*"|(?<=\p{Ll} )\p{Lu}\p{L}+/gu
const marksOf = (text: string): string[] =>
  (normalizeSpacing(text).match(marks) ?? []).filter((mark) => mark !== 'I').sort()

describe('paraphrasing', () => {
  test.each([
    ['formal', "We can't accept it, and I'm sorry.", 'We cannot accept it, and I am sorry.'],
    ['casual', 'We do not know, and it is a pity.', "We don't know, and it's a pity."],
    [
      'neutral',
      'He did it in order to win due to the fact that he was tired.',
      'He did it to win because he was tired.',
    ],
    ['formal', 'If the dough feels dry, add water.', 'Add water if the dough feels dry.'],
    ['formal', 'Maybe we should buy a huge house.', 'Perhaps we should purchase an enormous house.'],
    ['neutral', 'It was a mistake that no one saw.', 'It was an error that nobody saw.'],
    ['casual', 'However, we left.', 'But we left.'],
    ['plain', 'They utilized numerous tools.', 'They used many tools.'],
    [
      'neutral',
      'The majority of the guests left, the majority of people stayed.',
      'Most of the guests left, most people stayed.',
    ],
    ['neutral', 'It is important to note that the shop is closed.', 'The shop is closed.'],
  ] as const)('%s: %s', async (register, from, to) => {
    expect(await paraphraseText(from, register)).toBe(to)
  })

  test.each([
    '"I can’t do it in order to win," she said.',
    'Read [in order to win](https://example.org/in-order-to) now.',
    'See https://example.org/a-number-of/maybe for the rest.',
    'Write to no.one@example.org.',
    'Run `maybe --buy` twice.',
    'Anna Maybe met Mr. Huge in Buyville in 1984.',
    'Don’t you know that?',
    'He laughed in spite of himself.',
    'He hopes to know who we are and what we want, as it is.',
    'It was a mix-up by mistake, and she will mistake him for me.',
    'He works hard to win.',
    'When she had left, he locked the door.',
    'Because it rained, we did not go.',
    'When the bell rings, children ask to leave.',
    'If he calls, tell him that I was here.',
    'Half the patients are sufficient for us.',
    'He happened to be there.',
    'She’d have come.',
    'It’s been raining, and he’s got a cold.',
    'Photo-finish results are world-famous.',
  ])('leaves alone what it cannot change safely: %s', async (sentence) => {
    for (const register of ['formal', 'plain', 'neutral'] as const)
      expect(await paraphraseText(sentence, register)).toBe(sentence)
  })

  test('keeps names, numbers, quotations and paragraphs of every passage', async () => {
    for (const { text, language } of readPassages()) {
      if (language !== 'english') continue
      for (const register of registers) {
        const reworded = await paraphraseText(text, register)
        expect(marksOf(reworded)).toEqual(marksOf(text))
        expect(reworded.split('\n\n').length).toBe(normalizeSpacing(text).split('\n\n').length)
        expect(await paraphraseText(text, register)).toBe(reworded)
      }
    }
  })
})
