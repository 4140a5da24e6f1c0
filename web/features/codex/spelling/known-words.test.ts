import { expect, test } from 'vitest'
import { knownWords } from './known-words.ts'

/**
 * Returns a fake of the browser's dictionary that ignores case, as in the first proposal of the
 * API.
 */
const fakeDictionary = () => {
  const words = new Map<string, string>()
  return {
    words: () => [...words.values()].toSorted(),
    addWords: (added: string[]) => {
      for (const word of added) words.set(word.toLowerCase(), word)
    },
    removeWords: (removed: string[]) => {
      for (const word of removed) words.delete(word.toLowerCase())
    },
  }
}

test('the dictionary follows the names of a project, and forgets them when it is left', () => {
  const dictionary = fakeDictionary()
  const first = knownWords(dictionary)
  first.set(['Marta', 'Quill'])
  expect(dictionary.words()).toEqual(['Marta', 'Quill'])
  first.set(['Mira', 'Quill', 'Jonas'])
  expect(dictionary.words()).toEqual(['Jonas', 'Mira', 'Quill'])
  first.forget()
  expect(dictionary.words()).toEqual([])

  const second = knownWords(dictionary)
  second.set(['Ilse'])
  first.forget()
  expect(dictionary.words()).toEqual(['Ilse'])
})

test('a removed word does not take one with it that differs only in case', () => {
  const dictionary = fakeDictionary()
  const words = knownWords(dictionary)
  words.set(['will', 'Will'])
  words.set(['Will'])
  expect(dictionary.words()).toEqual(['Will'])
})

test('nothing is sent to the browser twice', () => {
  const calls: string[][] = []
  const words = knownWords({ addWords: (added) => calls.push(added), removeWords: (removed) => calls.push(removed) })
  words.set(['Marta'])
  words.set(['Marta'])
  words.set(['Marta', 'Jonas'])
  expect(calls).toEqual([['Marta'], ['Jonas']])
})
