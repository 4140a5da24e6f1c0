import { expect, it } from 'vitest'
import { createTextCache } from './text-cache.ts'

it('remembers as many texts and characters as are allowed, those used last', () => {
  const cache = createTextCache<string[]>({ texts: 3, characters: 10 })
  const read: string[] = []
  const use = (text: string) => cache(text, () => [read.push(text).toString()])
  for (const text of ['a', 'b', 'c', 'a', 'd']) use(text)
  expect(read).toEqual(['a', 'b', 'c', 'd'])
  use('a')
  use('b')
  expect(read).toEqual(['a', 'b', 'c', 'd', 'b'])
  use('ten letter')
  use('b')
  expect(read.slice(5)).toEqual(['ten letter', 'b'])
  expect(use('more than ten letters')).toEqual(['8'])
  expect(use('more than ten letters')).toEqual(['9'])
})
