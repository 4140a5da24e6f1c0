import { describe, expect, test } from 'vitest'
import { buildBibleOf, buildFact, buildPromise, placeOf } from '#tests/support/build-fact.ts'
import { estimateTokens } from '#writer/model/tokens/estimate-tokens.ts'
import { emptyBible } from './bible.ts'
import type { Bible } from './bible.ts'
import { renderEntries } from './render-entries.ts'
import { retrieve } from './retrieve.ts'
import type { MemoryQuery } from './retrieve.ts'
import { createTextIndex } from './text-index.ts'
import type { TextIndex } from './text-index.ts'

const query = (rest: Partial<MemoryQuery> = {}): MemoryQuery => ({
  place: placeOf(20),
  plan: 'Marta returns to the harbour.',
  language: 'english',
  tokens: 1200,
  inOrder: true,
  ...rest,
})

/** Returns the retrieved entries, rendered as text. */
const recall = (bible: Bible, rest: Partial<MemoryQuery> = {}, index?: TextIndex): string =>
  renderEntries(retrieve(bible, index, query(rest)))
    .map(({ text }) => text)
    .join('\n')

describe('facts', () => {
  test('of an entity in the plan are recalled, whatever the distance', () => {
    const bible = buildBibleOf([buildFact(), buildFact({ entity: 'Tobias', value: 'black' })])
    expect(recall(bible, { place: placeOf(400) })).toBe('Marta: eye colour: “Marta has green as eye colour.”\n\n')
  })

  test('are recalled by an alias and by an inflected form', () => {
    const bible = buildBibleOf([buildFact({ entity: 'Captain Vance', aliases: ['Marta'] })])
    expect(recall(bible)).toContain('Captain Vance (also Marta): eye colour: “Captain Vance has green as eye colour.”')
    const czech = buildBibleOf([buildFact({ entity: 'Pavel', value: 'zelené' })], {}, 'czech')
    expect(recall(czech, { plan: 'Dopis od Pavla.', language: 'czech' })).toContain('zelené')
  })

  test('of the narrator are always recalled', () => {
    const bible = buildBibleOf([buildFact({ entity: 'Ishmael' })])
    expect(recall(bible)).not.toContain('Ishmael')
    expect(recall(bible, { narrator: 'ishmael' })).toContain('Ishmael')
  })

  test('that are locked are recalled for every section', () => {
    expect(recall(buildBibleOf([buildFact({ entity: 'Tobias', status: 'locked' })]))).toContain('Tobias')
  })

  test('of later sections are left out in a book that is written in order', () => {
    const bible = buildBibleOf([buildFact({ section: placeOf(30) })])
    expect(recall(bible)).not.toContain('green')
    expect(recall(bible, { inOrder: false })).toContain('green')
  })

  test('of the section itself and of sections in the prompt are left out', () => {
    const bible = buildBibleOf([buildFact({ section: placeOf(20) })])
    expect(recall(bible, { inOrder: false })).not.toContain('green')
    expect(recall(buildBibleOf([buildFact()]), { isShown: ({ chapter }) => chapter === 0 })).not.toContain('green')
  })

  test('that contradict an established one are left out, and so are replaced ones', () => {
    const bible = buildBibleOf([
      buildFact(),
      buildFact({ value: 'blue', section: placeOf(3) }),
      buildFact({ attribute: 'age', value: '34', status: 'superseded' }),
    ])
    expect(recall(bible)).toBe('Marta: eye colour: “Marta has green as eye colour.”\n\n')
  })

  test('of the plan give way to the text', () => {
    const planned = buildFact({ status: 'planned', section: null, quote: '' })
    expect(recall(buildBibleOf([planned]))).toContain('green')
    const departed = recall(buildBibleOf([planned, buildFact({ value: 'blue', section: placeOf(3) })]))
    expect(departed).toContain('blue')
    expect(departed).not.toContain('green')
  })

  test('that changed are recalled with their times', () => {
    const bible = buildBibleOf([
      buildFact({ attribute: 'home', value: 'Kelso', storyTime: '1843' }),
      buildFact({ attribute: 'home', value: 'Ludlow', storyTime: '1850', section: placeOf(1) }),
    ])
    expect(recall(bible)).toMatch(/home: “Marta has Kelso as home\.” \(1843\)/u)
    expect(recall(bible)).toMatch(/home: “Marta has Ludlow as home\.” \(1850\)/u)
  })
})

describe('a passage', () => {
  test('stands for the value, so that a value that was misread does no harm', () => {
    const quote = 'Even in the dark one noticed the green eyes of Marta.'
    expect(recall(buildBibleOf([buildFact({ quote, value: 'noticed' })]))).toContain(`eye colour: “${quote}”`)
  })

  test('that is long is cut to the words around the value', () => {
    const quote = `${'The rain went on. '.repeat(20)}Her eyes were green, as everybody knew. ${'It went on. '.repeat(20)}`
    const text = recall(buildBibleOf([buildFact({ quote })]))
    expect(text).toContain('Her eyes were green')
    expect(text.length).toBeLessThan(280)
  })

  test('is said once for all facts that it states', () => {
    const quote = 'Marta, a green-eyed pilot, was there.'
    const facts = [buildFact({ quote }), buildFact({ quote, attribute: 'occupation', value: 'pilot' })]
    expect(recall(buildBibleOf(facts)).match(/green-eyed/gu)).toHaveLength(1)
  })

  test('gives way to the value that the author locked', () => {
    expect(recall(buildBibleOf([buildFact({ status: 'locked' })]))).toContain('eye colour: green')
  })
})

describe('a later request of a conversation', () => {
  test('repeats neither facts nor sentences, and looks for new names only', () => {
    const index = createTextIndex('english')
    index.put(placeOf(1), ['Marta once sold a lame horse to the vicar.', 'Tobias never learned to swim.'])
    const bible = buildBibleOf([buildFact(), buildFact({ entity: 'Tobias', value: 'black' })])
    const first = retrieve(bible, index, query())
    const recalled = new Set([
      ...first.entities.flatMap(({ facts }) => facts.map(({ id }) => id)),
      ...first.sentences.map(({ text }) => text),
      ...first.lookedUp,
    ])
    const next = renderEntries(
      retrieve(bible, index, query({ plan: 'Marta meets Tobias.', isGiven: (one) => recalled.has(one) })),
    )
    const text = next.map((one) => one.text).join('\n')
    expect(text).not.toMatch(/green|lame horse/u)
    expect(text).toContain('black')
    expect(text).toContain('never learned to swim')
  })

  test('asks again about names while other chapters are written', () => {
    const index = createTextIndex('english')
    index.put(placeOf(30), ['Marta once sold a lame horse to the vicar.'])
    const entries = retrieve(buildBibleOf([buildFact()]), index, {
      ...query({ inOrder: false }),
      isGiven: (one) => one.startsWith('name '),
    })
    expect(entries.sentences.map(({ text }) => text)).toEqual(['Marta once sold a lame horse to the vicar.'])
  })
})

test('a word that only begins a sentence of the plan is no name', () => {
  const index = createTextIndex('english')
  index.put(placeOf(1), ['It was the worst year of all years in the town.', 'The year began with rain in the harbour.'])
  expect(retrieve(emptyBible, index, query({ plan: 'Year after year the rain comes.' })).lookedUp).toEqual([])
})

describe('the budget', () => {
  const events = Array.from({ length: 500 }, (_, at) =>
    buildFact({ attribute: 'event', value: `met the ferryman for the ${at}th time`, section: placeOf(at % 20) }),
  )

  test.each([100, 400, 1200])('of %i tokens holds', (tokens) => {
    const index = createTextIndex('english')
    index.put(
      placeOf(0),
      Array.from({ length: 60 }, (_, at) => `Marta counted ${at} boats in the rain that evening.`),
    )
    const text = recall(buildBibleOf(events), { tokens }, index)
    expect(text).not.toBe('')
    expect(estimateTokens(text)).toBeLessThanOrEqual(tokens)
  })

  test('goes to locked and lasting facts before events, and to each entity of the plan', () => {
    const bible = buildBibleOf([
      ...events,
      buildFact({ attribute: 'birthplace', value: 'Trieste' }),
      buildFact({ attribute: 'age', value: '34', status: 'locked' }),
      buildFact({ entity: 'Tobias', attribute: 'home', value: 'Kelso' }),
    ])
    const text = recall(bible, { plan: 'Marta and Tobias return.', tokens: 150 })
    for (const value of ['Trieste', '34', 'Kelso']) expect(text).toContain(value)
  })
})

describe('promises', () => {
  const promises = [
    buildPromise({ id: 'due', text: 'The bell is explained.', due: placeOf(20) }),
    buildPromise({ id: 'late', text: 'The fire is explained.', due: placeOf(4) }),
    buildPromise({ id: 'later', text: 'The letter is read.', due: placeOf(25) }),
    buildPromise({ id: 'closed', text: 'The theft is explained.', due: placeOf(5), closed: placeOf(5) }),
    buildPromise({ id: 'hers', text: 'Marta will forgive her brother.' }),
    buildPromise({ id: 'other', text: 'Tobias will leave.', quote: 'Tobias packed.' }),
  ]

  test('that are due or overdue are recalled, and those about entities of the plan', () => {
    const text = recall({ ...buildBibleOf([buildFact()]), promises })
    for (const expected of ['bell', 'fire', 'forgive']) expect(text).toContain(expected)
    for (const other of ['letter', 'theft', 'Tobias']) expect(text).not.toContain(other)
  })
})

describe('sentences of the text', () => {
  const index = createTextIndex('english')
  index.put(placeOf(1), ['The harbour lay still. Marta had kept the silver compass since 1843.', 'Tobias slept.'])
  index.put(placeOf(30), ['Marta died in 1901.'])

  test('fill in what was not extracted', () => {
    const text = recall(emptyBible, {}, index)
    expect(text).toContain('Marta had kept the silver compass since 1843.')
    expect(text).not.toContain('Tobias slept.')
  })

  test('of later sections are left out in a book that is written in order', () => {
    expect(recall(emptyBible, {}, index)).not.toContain('1901')
    expect(recall(emptyBible, { inOrder: false }, index)).toContain('1901')
  })

  test('do not repeat a fact', () => {
    const quote = 'Marta had kept the silver compass since 1843.'
    const bible = buildBibleOf([
      buildFact({ attribute: 'possession', value: 'silver compass', quote, section: placeOf(1) }),
    ])
    expect(recall(bible, {}, index).match(/silver compass/gu)).toHaveLength(1)
  })

  test('do not bring back a fact that the author replaced', () => {
    const quote = 'Marta had kept the silver compass since 1843.'
    const replaced = buildFact({ attribute: 'possession', value: 'silver compass', quote, section: placeOf(1) })
    expect(recall(buildBibleOf([{ ...replaced, status: 'superseded' }]), {}, index)).not.toContain('silver compass')
  })

  test('of a section that was rewritten are replaced', () => {
    const rewritten = createTextIndex('english')
    rewritten.put(placeOf(1), ['Marta lived in Kelso.'])
    rewritten.put(placeOf(1), ['Marta lived in Ludlow.'])
    expect(recall(emptyBible, {}, rewritten)).toContain('Ludlow')
    expect(recall(emptyBible, {}, rewritten)).not.toContain('Kelso')
  })

  test('are found in languages without spaces', () => {
    const japanese = createTextIndex('japanese')
    japanese.put(placeOf(0), ['健太郎は松山に小さな家を持った。', '雨が降っていた。'])
    const bible = buildBibleOf([buildFact({ entity: '健太郎', value: '緑色', section: placeOf(2) })], {}, 'japanese')
    const text = recall(bible, { plan: '嵐の翌朝、健太郎が決める。', language: 'japanese' }, japanese)
    expect(text).toContain('松山')
    expect(text).toContain('緑色')
    expect(text).not.toContain('雨')
  })
})
