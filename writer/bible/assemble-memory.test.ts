import { describe, expect, test } from 'vitest'
import { buildBibleOf, buildFact, placeOf } from '#tests/support/build-fact.ts'
import type { SectionPlace } from '#manuscript/model/outline.ts'
import { taggedMaterial } from '#writer/tasks/prompt-tags.ts'
import { assembleMemory, lastWordsOf, shownTexts } from './assemble-memory.ts'
import type { PlanMaterial, WrittenText } from './assemble-memory.ts'
import { bookNonce } from '#writer/tasks/book-nonce.ts'
import type { MemoryMode } from './memory-mode.ts'
import { retrieve } from './retrieve.ts'

const textOf = (chapter: number, section: number): WrittenText => ({
  place: placeOf(chapter, section),
  text: `Text of ${chapter}.${section}. ${'Rain fell on the harbour. '.repeat(40)}End of ${chapter}.${section}.`,
})
const written = [0, 1, 2].flatMap((chapter) => [0, 1, 2].map((section) => textOf(chapter, section)))

const planFor = ({ chapter, section }: SectionPlace): PlanMaterial => ({
  book: [{ name: 'outline', text: 'The outline' }],
  chapter: [{ name: 'chapter-goal', text: `Goal of chapter ${chapter}` }],
  section: [{ name: 'section-goal', text: `Marta returns in ${chapter}.${section}` }],
})

const options = { profile: { contextWindow: 128_000 }, language: 'english', inOrder: true } as const

const promptOf = (mode: MemoryMode, place: SectionPlace, nonce = bookNonce('book 1', [])): string => {
  const before = written.filter(
    (one) =>
      one.place.chapter < place.chapter || (one.place.chapter === place.chapter && one.place.section < place.section),
  )
  const shown = shownTexts(mode, before, place, options)
  const plan = planFor(place)
  const entries = retrieve(buildBibleOf([buildFact({ section: null })]), undefined, {
    place,
    plan: plan.section[0]!.text,
    language: 'english',
    tokens: 500,
    inOrder: true,
    isShown: shown.isShown,
  })
  return assembleMemory(mode, plan, shown, entries)
    .map((material) => taggedMaterial(material, nonce))
    .join('\n\n')
}

const namesIn = (prompt: string): string[] =>
  [...prompt.matchAll(/^<([a-z-]+)-[0-9a-f]{12}>/gmu)].map(([, name]) => name!)

describe('a prompt', () => {
  test('carries the whole text in the mode whole', () => {
    const prompt = promptOf('whole', placeOf(2, 2))
    for (const { text } of written.slice(0, 8)) expect(prompt).toContain(text)
    expect(namesIn(prompt)).toEqual([
      'outline',
      ...Array<string>(8).fill('text-so-far'),
      'chapter-goal',
      'known-facts',
      'section-goal',
    ])
  })

  test('carries this chapter and the end of the one before in the mode near', () => {
    const prompt = promptOf('near', placeOf(2, 2))
    expect(prompt).toContain('Text of 2.0.')
    expect(prompt).toContain('Text of 2.1.')
    expect(prompt).toContain('End of 1.2.')
    expect(prompt).not.toContain('Text of 1.1.')
    expect(namesIn(prompt)).toEqual([
      'outline',
      'chapter-goal',
      'last-words',
      'text-so-far',
      'text-so-far',
      'known-facts',
      'section-goal',
    ])
  })

  test('carries the last words and the facts in the mode slim', () => {
    const prompt = promptOf('slim', placeOf(2, 2))
    expect(prompt).toContain('End of 2.1.')
    expect(prompt).not.toContain('Text of 2.0.')
    expect(namesIn(prompt)).toEqual(['outline', 'chapter-goal', 'known-facts', 'last-words', 'section-goal'])
  })

  test.each([
    ['whole', placeOf(1, 2), placeOf(2, 0), 5],
    ['near', placeOf(2, 1), placeOf(2, 2), 1],
  ] as const)('begins like the one before, up to the new text, in the mode %s', (mode, before, after, sections) => {
    const one = promptOf(mode, before)
    const other = promptOf(mode, after)
    let same = 0
    while (one[same] === other[same]) same++
    expect(other.slice(0, same).match(/End of/gu)!.length).toBeGreaterThanOrEqual(sections)
  })
})

test('text that does not fit the window is left out from its beginning', () => {
  const { texts, isShown, lastWords } = shownTexts('near', written, placeOf(2, 3), {
    ...options,
    profile: { contextWindow: 8000 + 600 },
  })
  expect(texts.map(({ place }) => place)).toEqual([placeOf(2, 1), placeOf(2, 2)])
  expect(isShown(placeOf(2, 0))).toBe(false)
  expect(lastWords).toContain('End of 2.0.')
})

test('a chapter that is written in parallel has nothing of the chapter before', () => {
  const { texts, lastWords } = shownTexts('near', written, placeOf(1, 1), { ...options, inOrder: false })
  expect(texts.map(({ place }) => place)).toEqual([placeOf(1, 0)])
  expect(lastWords).toBe('')
})

test('the text of the section itself is never shown', () => {
  for (const inOrder of [true, false])
    expect(shownTexts('whole', written, placeOf(1, 1), { ...options, inOrder }).isShown(placeOf(1, 1))).toBe(false)
})

test('last words begin with a word', () => {
  expect(lastWordsOf('One two three four.', 2, 'english')).toBe('three four.')
  expect(lastWordsOf('One two', 250, 'english')).toBe('One two')
  expect(lastWordsOf('', 250, 'english')).toBe('')
  expect(lastWordsOf('雨が降っていた。', 2, 'japanese')).toBe('ていた。')
})
