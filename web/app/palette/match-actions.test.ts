import { expect, it } from 'vitest'
import type { Action } from '#web/lib/actions/actions.ts'
import { matchActions } from './match-actions.ts'

const action = (name: string, words?: string): Action => ({
  id: name,
  name,
  group: 'Text',
  words,
  run: () => undefined,
})
const actions = [
  action('Find and replace', 'search'),
  action('Footnote', 'note reference'),
  action('Focus mode', 'full screen distraction'),
  action('Numbered list', 'ordered steps'),
  action('Go to The Résumé of the sea'),
  action('Search the book'),
]
const found = (typed: string) => matchActions(typed, actions).map(({ name }) => name)

it('finds actions by the beginnings of their words, in any order', () => {
  expect(found('list num')).toEqual(['Numbered list'])
  expect(found('fo')).toEqual(['Footnote', 'Focus mode'])
  expect(found('focus mode')[0]).toBe('Focus mode')
})

it('ignores accents and case', () => {
  expect(found('RESUME')).toEqual(['Go to The Résumé of the sea'])
  expect(found('résumé')).toEqual(['Go to The Résumé of the sea'])
})

it('finds abbreviations', () => {
  expect(found('fm')).toEqual(['Focus mode'])
  expect(found('numli')).toEqual(['Numbered list'])
})

it('finds other words after names', () => {
  expect(found('search')).toEqual(['Search the book', 'Find and replace'])
})

it('finds nothing for what no action has', () => {
  expect(found('xyz')).toEqual([])
  expect(found('+')).toEqual([])
})

/** Returns the milliseconds of each of five runs. */
const timesOf = (run: () => unknown): number[] =>
  Array.from({ length: 5 }, () => {
    const begun = performance.now()
    run()
    return performance.now() - begun
  })

it('takes no more time for a long heading and a long query than for usual ones', () => {
  const usual = [action(`Go to ${'a '.repeat(50)}`)]
  const long = [action(`Go to ${'a '.repeat(100_000)}`)]
  const most = Math.max(...timesOf(() => matchActions('a'.repeat(50), usual)))
  const least = Math.min(...timesOf(() => matchActions('a'.repeat(2000), long)))
  // Queries are cut off at a maximum length. Times below 1 ms are noise.
  expect(least).toBeLessThan(Math.max(1, most * 3))
})
