import nlp from 'compromise'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { countWords } from '#manuscript/model/count-words.ts'
import { readPassages } from '#tests/samples/passages/read-passages.ts'
import { testedLanguages } from '#tests/samples/tested-languages.ts'
import { splitParts } from '../text/markdown-parts.ts'
import { splitSentences } from '../text/split-sentences.ts'
import { chooseVariants } from './choose-variants.ts'
import { dependenciesOf } from './sentence-dependencies.ts'
import { rankSentences } from './rank-sentences.ts'
import { sentenceUnits } from './sentence-units.ts'
import { trimSentence } from './trim-sentence.ts'
import { shortenText } from './shorten-text.ts'

const passages = readPassages()
const ratios = [1 / 2, 1 / 3, 1 / 4]

const sentencesOf = (text: string) =>
  splitParts(text).flatMap((part) => (part.type === 'heading' ? [] : splitSentences(part.text, 'english')))

describe('every passage', () => {
  test('there are at least a hundred, each of 60 to 400 words, in ten languages', () => {
    expect(passages.length).toBeGreaterThanOrEqual(100)
    expect(new Set(passages.map(({ language }) => language)).size).toBeGreaterThanOrEqual(10)
    for (const { text, language } of passages) {
      expect(countWords(text, language)).toBeGreaterThanOrEqual(60)
      expect(countWords(text, language)).toBeLessThanOrEqual(400)
    }
  })

  test.each(passages)(
    '$kind: $name keeps all limiting statements, and is no longer than they require',
    async ({ text, language }) => {
      const units = sentenceUnits(splitParts(text), 0, language)
      const { forced } = dependenciesOf(units, language)
      const needed = units.filter((_, at) => forced.has(at))
      const headings = splitParts(text).filter(({ type }) => type === 'heading')
      const least = [...needed, ...headings.map((part) => ({ words: countWords(part.text, language) }))].reduce(
        (sum, { words }) => sum + words,
        0,
      )
      const longest = Math.max(...units.map(({ words }) => words))
      for (const ratio of ratios) {
        const target = countWords(text, language) * ratio
        const shorter = await shortenText(text, target, language)
        const words = countWords(shorter, language)
        expect(words).toBeLessThanOrEqual(Math.max(target, least) * 1.1)
        expect(words).toBeGreaterThanOrEqual(Math.min(least, target * 0.9 - longest))
        for (const { text: sentence, items } of needed) {
          const kept = trimSentence(sentence).filter(() => language === 'english')
          expect([sentence, ...kept].some((one) => shorter.includes(one))).toBe(true)
          for (const item of items) expect(shorter).toContain(item.text)
        }
      }
    },
  )

  test('is shortened deterministically', async () => {
    for (const { text, language } of passages.slice(0, 20))
      expect(await shortenText(text, 40, language)).toBe(await shortenText(text, 40, language))
  })

  test('in English keeps sentences, or cuts them to complete ones, in order', async () => {
    for (const { text } of passages.filter(({ language }) => language === 'english')) {
      const own = sentencesOf(text)
      for (const ratio of ratios) {
        const kept = sentencesOf(await shortenText(text, countWords(text, 'english') * ratio, 'english'))
        for (const sentence of kept) {
          if (own.includes(sentence) || own.some((whole) => whole.includes(sentence))) continue
          expect({ sentence, verbs: nlp(sentence).verbs().length }).not.toEqual({ sentence, verbs: 0 })
          expect(sentence).not.toMatch(/\b(?:and|or|but|of|the|a|to|that|which|with|because)[.!?]$/i)
          expect(sentence).toMatch(/^["“(]?[\p{Lu}\d]/u)
        }
        const places = kept.flatMap((sentence) => {
          const place = own.indexOf(sentence)
          return place < 0 ? [] : [place]
        })
        expect(places).toEqual(places.toSorted((one, other) => one - other))
      }
    }
  })
})

describe('shortening', () => {
  test('keeps headings above the rest of their sections, and lists as lists', async () => {
    const text = passages.find(({ name }) => name === 'packing-list')!.text
    const shorter = await shortenText(text, countWords(text, 'english') / 2, 'english')
    expect(shorter).toContain('## Before you leave\n\n')
    expect(shorter).toContain('## On the way\n\n')
    expect(shorter).toMatch(/following:\n\n- .+\n- .+/)
  })

  test('keeps the salutation and the signature of a letter', async () => {
    const text = passages.find(({ name }) => name === 'landlord')!.text
    const shorter = await shortenText(text, countWords(text, 'english') / 2, 'english')
    expect(shorter).toMatch(/^Dear Mr\. Hollis,\n\n/)
    expect(shorter).toMatch(/Yours sincerely,\nTeresa Brandt$/)
  })

  test('works in each language', async () => {
    const text = 'Alpha beta gamma delta. Epsilon zeta eta theta iota. Kappa lambda my. Ny xi omikron pi rho sigma.'
    for (const language of testedLanguages) {
      const shorter = await shortenText(text, countWords(text, language) / 2, language)
      expect(shorter).not.toBe('')
      expect(shorter.length).toBeLessThan(text.length)
    }
  })

  test('leaves a single sentence with nothing to omit unchanged', async () => {
    expect(await shortenText('The shop opens at nine.', 2, 'english')).toBe('The shop opens at nine.')
  })

  test('gives each chapter of a long text its share, yields to other work, and meets the length', async () => {
    const prose = passages.filter(({ language, kind }) => language === 'english' && kind !== 'how-tos')
    const chapters: string[] = []
    for (let words = 0; words < 20_000;) {
      const { text } = prose[chapters.length % prose.length]!
      chapters.push(`## Chapter ${chapters.length + 1}\n\n${text}`)
      words += countWords(chapters.at(-1)!, 'english')
    }
    const text = chapters.join('\n\n')
    const target = countWords(text, 'english') * 0.7
    let ticks = 0
    const work = { running: true }
    const ticking = (async () => {
      while (work.running) {
        ticks++
        await setImmediate()
      }
    })()
    const shorter = await shortenText(text, target, 'english')
    work.running = false
    await ticking
    expect(ticks).toBeGreaterThan(5)
    expect(Math.abs(countWords(shorter, 'english') / target - 1)).toBeLessThan(0.05)
    for (let chapter = 1; chapter <= chapters.length; chapter++) expect(shorter).toContain(`## Chapter ${chapter}\n`)
  })

  test('keeps one endless paragraph a single paragraph, and meets its length', async () => {
    const text = passages
      .filter(({ language, kind }) => language === 'english' && kind === 'articles')
      .map((passage) => passage.text.replaceAll(/\s+/g, ' '))
      .join(' ')
    const target = countWords(text, 'english') * 0.7
    const shorter = await shortenText(text, target, 'english')
    expect(shorter).not.toContain('\n')
    expect(Math.abs(countWords(shorter, 'english') / target - 1)).toBeLessThan(0.05)
  })

  test('stops when it is aborted', async () => {
    const controller = new AbortController()
    const text = passages.map((passage) => passage.text).join('\n\n')
    const shortened = shortenText(text, 500, 'english', controller.signal)
    controller.abort()
    await expect(shortened).rejects.toMatchObject({ name: 'AbortError' })
  })
})

test('ranks and chooses among more sentences than a call takes arguments', () => {
  const many = Array.from({ length: 200_000 })
  expect(rankSentences(many.map(() => ({ terms: new Map() }))).ranks).toHaveLength(many.length)
  const choices = many.map(() => ({ value: 1, announces: false, variants: [] }))
  expect(chooseVariants(choices, { aim: 1, least: 0, most: 2 })).toHaveLength(many.length)
})
