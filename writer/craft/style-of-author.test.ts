import { describe, expect, test } from 'vitest'
import { bookNonce } from '#writer/tasks/book-nonce.ts'
import { overusedPhrases } from './overused-phrases.ts'
import { samplePassages } from './sample-passages.ts'

describe('passages of a sample', () => {
  test('are the whole sample if it is short, and none if it is empty', () => {
    expect(samplePassages('  Short. ')).toEqual(['Short.'])
    expect(samplePassages(' \n ')).toEqual([])
  })

  test('take time that grows with the length, also without sentence ends', () => {
    const start = performance.now()
    for (const text of ['a'.repeat(500_000), '.'.repeat(500_000), ' \n'.repeat(250_000) + 'x', '字'.repeat(500_000)])
      expect(samplePassages(text).length).toBeGreaterThan(0)
    expect(performance.now() - start).toBeLessThan(5000)
  })
})

const sections = (phrase: string, count: number) =>
  Array.from(
    { length: count },
    (_, at) => `Section ${at} begins with something new about ${'abcdefgh'[at]}. ${phrase}. The rest differs ${at}.`,
  )

describe('overused phrases', () => {
  test('are found if three sections share them, each once', () => {
    const found = overusedPhrases(sections('She let out a long slow breath', 3), 'english')
    expect(found).toContain('she let out a')
    // Only one of the overlapping parts of a long phrase is listed.
    expect(found).not.toContain('let out a long')
    expect(overusedPhrases(['She let out a long breath.', 'She let out a long breath.'], 'english')).toEqual([])
  })

  test('leave out names and terms that have to recur', () => {
    const found = overusedPhrases(
      Array.from({ length: 4 }, () => 'the harbour master of Hemma smiled'),
      'english',
      ['Hemma', 'harbour master'],
    )
    expect(found).toEqual([])
  })

  test('are found in scripts without spaces', () => {
    expect(
      overusedPhrases(
        ['彼女は静かに息を吐いた。雨。', '朝、彼女は静かに息を吐いた。', '彼女は静かに息を吐いた、また。'],
        'japanese',
      ).length,
    ).toBeGreaterThan(0)
  })
})

test('the tags of a book are always the same, and never occur in its material', () => {
  const nonce = bookNonce('book-1', ['text'])
  expect(bookNonce('book-1', ['other text'])).toBe(nonce)
  expect(bookNonce('book-2', ['text'])).not.toBe(nonce)
  expect(bookNonce('book-1', [`evil ${nonce.toUpperCase()}`])).not.toBe(nonce)
})
