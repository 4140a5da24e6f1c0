import { describe, expect, test } from 'vitest'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { buildExtracted, buildPromise, placeOf } from '#tests/support/build-fact.ts'
import { acceptFacts } from './accept-facts.ts'
import type { ExtractedFact } from './extracted-facts.ts'

const accept = (text: string, fact: Partial<ExtractedFact>, language: LanguageCode = 'english') =>
  acceptFacts({ facts: [buildExtracted(fact)], promises: [], kept: [] }, { place: placeOf(2, 1), text, language })

const section = 'The rain stopped. Marta was thirty-four that spring.\nShe said: “I never  lived in Dunmore.”'

describe('a fact is kept', () => {
  test('with the section it comes from, if the section has its quote and the quote has its value', () => {
    const { facts, rejected } = accept(section, {})
    expect(rejected).toBe(0)
    expect(facts).toMatchObject([
      { entity: 'Marta', attribute: 'age', value: 'thirty-four', section: placeOf(2, 1), status: 'stated' },
    ])
  })

  test('with the quote as the section has it, if only white space and quotation marks differ', () => {
    const { facts } = accept(section, {
      attribute: 'home',
      value: 'Dunmore',
      quote: `spring. She said: "I never lived\n in Dunmore."`,
    })
    expect(facts).toHaveLength(1)
    expect(section).toContain(facts[0]!.quote)
    expect(facts[0]!.quote).toMatch(/^spring\.\nShe said: “I never {2}lived in Dunmore\./u)
  })

  test.each<[LanguageCode, string, string, string]>([
    ['french', 'Elle dit : « J’ai trente ans. »', '"J\'ai trente ans."', 'trente ans'],
    ['german', 'Er rief: „Ich bin Anna Berg.“ Dann ging er.', '»Ich bin Anna Berg.«', 'Anna Berg'],
    ['japanese', '彼は「三十四歳だ」と言った。', '『三十四歳だ』', '三十四歳'],
    ['arabic', 'كان بيت مريم في دمشق منذ الفيضان.', 'كان بيت مريم في دمشق', 'دمشق'],
    ['korean', '마르타는 서울에서 살았다.', '마르타는 서울에서 살았다.', '서울'],
    ['turkish', 'Elif Ankara’da oturuyordu.', "Elif Ankara'da oturuyordu.", 'Ankara'],
  ])('in %s', (language, text, quote, value) => {
    const { facts } = accept(text, { quote, value }, language)
    expect(facts).toHaveLength(1)
    expect(text).toContain(facts[0]!.quote)
  })

  test('if the model quotes the emphasis that it wrote', () => {
    expect(
      accept('She commanded the Aurora for years.', { quote: 'She commanded the *Aurora*', value: '*Aurora*' }).facts,
    ).toMatchObject([{ value: 'Aurora', quote: 'She commanded the Aurora' }])
  })
})

test('names and attributes lose what would turn the words around them', () => {
  const { facts } = accept(section, { entity: '\u202eMarta', attribute: 'age\u202b', aliases: ['\u202dMarty\u2066'] })
  expect(facts).toMatchObject([{ entity: 'Marta', attribute: 'age', aliases: ['Marty'] }])
})

describe('a fact is dropped', () => {
  test.each([
    ['the quote is invented', { quote: 'Marta turned thirty-four.' }],
    ['a word of the quote is left out', { quote: 'Marta was thirty-four spring.' }],
    ['the case differs', { quote: 'marta was thirty-four that spring.' }],
    ['the quote is empty', { quote: ' ' }],
    ['the quote consists of quotation marks', { quote: '“”', value: '“' }],
    ['the value is not in the quote', { value: 'forty' }],
    ['the value is only elsewhere in the section', { value: 'Dunmore' }],
    ['the value is part of a word', { value: 'that spri' }],
    ['the value is part of a compound', { value: 'four' }],
    ['the quote begins inside a word', { quote: 'arta was thirty-four' }],
    ['the value is empty', { value: '' }],
    ['it has no entity', { entity: ' ' }],
    ['it has no attribute', { attribute: '' }],
  ])('if %s', (_, fact) => {
    expect(accept(section, fact)).toMatchObject({ facts: [], rejected: 1 })
  })

  test.each([
    ['Chris was 183 cm tall.', '18'],
    ['It cost 1,200 crowns.', '1'],
    ['It cost 1,200 crowns.', '200'],
    ['It weighed 2.75 kg.', '75'],
    ['Fourteen ships came, and fourteen left.', 'four'],
  ])('if its number is part of another one: %s', (text, value) => {
    expect(accept(text, { quote: text, value }).facts).toEqual([])
  })
})

test('a quote counts at a later place if the first one is inside a word', () => {
  expect(accept('The artist loved art.', { quote: 'art', value: 'art' }).facts).toHaveLength(1)
})

test('promises need a quote, and are closed only by one', () => {
  const text = 'Nobody knew who had rung the bell. At last the mayor confessed.'
  const open = [buildPromise({ id: 'first' }), buildPromise({ id: 'second' })]
  const accepted = acceptFacts(
    {
      facts: [],
      promises: [
        { text: 'Who rang the bell?', quote: 'Nobody knew who had rung the bell.' },
        { text: 'Who set the fire?', quote: 'Nobody knew who had set the fire.' },
      ],
      kept: [
        { number: 1, quote: 'At last the mayor lied.' },
        { number: 2, quote: 'At last the mayor confessed.' },
        { number: 3, quote: 'At last the mayor confessed.' },
      ],
    },
    { place: placeOf(1), text, language: 'english' },
    open,
  )
  expect(accepted.promises).toMatchObject([{ text: 'Who rang the bell?', opened: placeOf(1), closed: null }])
  expect(accepted.kept).toEqual(['second'])
  expect(accepted.rejected).toBe(3)
})

test('a fact that is listed twice is stored once', () => {
  const twice = { facts: [buildExtracted(), buildExtracted()], promises: [], kept: [] }
  expect(acceptFacts(twice, { place: placeOf(0), text: section, language: 'english' }).facts).toHaveLength(1)
})
