import { expect, it } from 'vitest'
import { checkCitations, checkQuotes } from './check-answer.ts'
import type { Source } from './source.ts'

const source = (number: number, text: string): Source => ({
  number,
  type: 'manuscript',
  title: 'Night',
  text,
  quote: '',
  block: 0,
})
const sources = [
  source(1, 'Marta looked up. Her left eye was made of glass.'),
  source(2, '“The tide turns at nine,” said Tom, and left.'),
  source(3, '彼女の左目はガラスでできている。'),
]
const cited = (answer: string) => checkCitations(answer, sources)
const quotesIn = (answer: string, language: 'english' | 'japanese' = 'english') =>
  checkQuotes(answer, { sources, question: 'Who says “I never saw the sea”?', language })

it('keeps citations of sources, in one spelling', () => {
  expect(cited('She has a glass eye [1], as Tom knows [ 2 , 1 ]. It is so【3†l.4】.')).toEqual({
    text: 'She has a glass eye [1], as Tom knows [2][1]. It is so[3].',
    found: true,
    cited: [1, 2, 3],
  })
  expect(cited('All of it [1–3].').cited).toEqual([1, 2, 3])
})

it('drops citations of sources that do not exist', () => {
  expect(cited('She has a glass eye [9]. He left [2, 77] [1999].')).toEqual({
    text: 'She has a glass eye. He left [2].',
    found: true,
    cited: [2],
  })
  expect(cited('Everything [0-9999].').cited).toEqual([])
})

it('knows that the book does not say it', () => {
  expect(cited('[0] Her age is missing. Tom’s is not [2].')).toMatchObject({
    text: 'Her age is missing. Tom’s is not [2].',
    found: false,
  })
  expect(cited('[0]')).toEqual({ text: '', found: false, cited: [] })
})

it('finds quotes that no source has, and the words of those that one has', () => {
  const { invented, quoted } = quotesIn(
    'Her “left eye was made of glass” [1]. "The tide turns at nine" [2]. He said “I will never come back to you” [2].',
  )
  expect(invented).toEqual(['I will never come back to you'])
  expect(Object.fromEntries(quoted)).toEqual({ 1: 'left eye was made of glass', 2: 'The tide turns at nine' })
})

it('accepts quotes of the question, omissions, other marks and single words', () => {
  expect(
    quotesIn('Nobody says “I never saw the sea”. “Marta looked up … made of glass.” The “glass eye”.').invented,
  ).toEqual([])
  expect(quotesIn('„Her left eye was made of glass“ und «The tide turns at nine»').invented).toEqual([])
  expect(quotesIn('「左目はガラスでできている」と「右目は青いと言った」', 'japanese').invented).toEqual([
    '右目は青いと言った',
  ])
})

it('reads hostile answers in time', () => {
  const begun = performance.now()
  quotesIn('“'.repeat(50_000))
  quotesIn('“a '.repeat(30_000))
  cited('[1,'.repeat(50_000))
  expect(performance.now() - begun).toBeLessThan(2000)
})
