import { expect, it } from 'vitest'
import { createOpenTexts, NO_TEXT } from './open-texts.ts'

it('forgets the texts that were used least recently', () => {
  const texts = createOpenTexts(10_000)
  const text = { ...NO_TEXT, revision: 1, blocks: ['x'.repeat(4000)], characters: 4000 }
  for (const project of ['a', 'b', 'a', 'c']) texts.keep(project, text)
  expect(['a', 'b', 'c'].filter(texts.has)).toEqual(['a', 'c'])
})

it('does not remember any number of empty texts', () => {
  const texts = createOpenTexts(10_000)
  const projects = Array.from({ length: 100 }, (_, at) => `project ${at}`)
  for (const project of projects) texts.keep(project, { ...NO_TEXT, revision: 0 })
  expect(texts.has('project 99')).toBe(true)
  expect(projects.filter(texts.has).length).toBeLessThan(100)
})
