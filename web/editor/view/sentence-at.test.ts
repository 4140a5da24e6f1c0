import { expect, it } from 'vitest'
import { sentenceAt } from './sentence-at.ts'

const at = (text: string, offset = text.indexOf('|')) => {
  const plain = text.replace('|', '')
  return plain.slice(...sentenceAt(plain, offset, 'en'))
}

it('finds the sentence around the caret', () => {
  expect(at('One. Two |words? Three!')).toBe('Two words?')
  expect(at('|One. Two.')).toBe('One.')
  expect(at('One. |Two.')).toBe('Two.')
})

it('does not end a sentence at an abbreviation', () => {
  const text = 'One. She asked Dr. Brown and (Mrs. J. Grey) at 3.5 km. Two.'
  for (const place of ['She', 'Dr', 'Brown', 'Grey', 'km'])
    expect(at(text.replace(place, `|${place}`))).toBe('She asked Dr. Brown and (Mrs. J. Grey) at 3.5 km.')
  expect(at('Es kam z. B. Herr |Prof. Meier. Ende.')).toBe('Es kam z. B. Herr Prof. Meier.')
  expect(at('So did I. |He went.')).toBe('He went.')
  expect(at('|Dr.')).toBe('Dr.')
})

it('takes the last sentence at the end of a paragraph', () => {
  expect(at('One. Two.|')).toBe('Two.')
  expect(at('One. Two. |')).toBe('Two.')
  expect(at('|')).toBe('')
})

it('reads only the text near the caret', () => {
  const long = `${'word '.repeat(100_000)}. End.`
  const times = Array.from({ length: 5 }, () => {
    const begun = performance.now()
    sentenceAt(long, 250_000, 'en')
    return performance.now() - begun
  })
  // The fastest run counts, because other programs can slow down some of the runs.
  expect(Math.min(...times)).toBeLessThan(50)
  const [from, to] = sentenceAt(long, 250_000, 'en')
  expect(to - from).toBeLessThanOrEqual(4000)
  expect(from).toBeLessThan(250_000)
  expect(to).toBeGreaterThan(250_000)
})
