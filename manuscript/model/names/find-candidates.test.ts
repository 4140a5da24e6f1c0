import { describe, expect, it } from 'vitest'
import type { LanguageCode } from '../languages.ts'
import { findCandidates } from './find-candidates.ts'

const find = (language: LanguageCode, text: string) => findCandidates([{ block: 'a', text }], { language })

describe('candidates for the codex', () => {
  it('finds recurring names with their passages, and no sentence starts', () => {
    const text = 'Then Anna Lindqvist came. Later we saw Anna Lindqvist in Oslo. Then it rained, and Oslo was wet.'
    const found = find('english', text)
    expect(found.map(({ name, count }) => ({ name, count }))).toEqual([
      { name: 'Anna Lindqvist', count: 2 },
      { name: 'Oslo', count: 2 },
    ])
    expect(found[1]!.passages.map(({ start, end }) => text.slice(start, end))).toEqual(['Oslo', 'Oslo'])
  })

  it('groups inflected forms', () => {
    expect(find('polish', 'Widzę Annę. To jest Anna. Idę do Anny. Daj to Annie.')).toMatchObject([
      { name: 'Anna', count: 4 },
    ])
    expect(find('english', 'We saw Marta. It was Marta’s. Yes, Marta.')).toMatchObject([{ name: 'Marta', count: 3 }])
  })

  it('finds names at sentence starts if they also stand elsewhere', () => {
    expect(find('english', 'Anna came. We saw Anna.')).toMatchObject([{ name: 'Anna', count: 2 }])
  })

  it('leaves out names that have a card', () => {
    const known = [{ id: '1', type: 'person' as const, name: 'Anna' }]
    expect(
      findCandidates([{ block: 'a', text: 'So Anna met Anna and Bo, and Bo left.' }], { language: 'english', known }),
    ).toMatchObject([{ name: 'Bo' }])
  })

  it('leaves out German nouns that follow articles', () => {
    const text = 'Heute kam Lindqvist. Das Haus war alt, und Lindqvist sah das Haus. Dann ging Lindqvist ins Haus.'
    expect(find('german', text).map(({ name }) => name)).toEqual(['Lindqvist'])
  })

  it('finds none where the script has no capitals', () => {
    expect(find('japanese', '太郎は太郎の家にいる。')).toEqual([])
    expect(find('arabic', 'ذهب أحمد ثم عاد أحمد')).toEqual([])
  })
})
